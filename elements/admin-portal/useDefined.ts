import { useEffect, useState } from 'react';
import { partLoaders } from './pages.ts';
import type { TagOf } from './props.ts';

/** Whether a tag of the library can be used here. Sends for its code where the page has not. */
export function useDefined(tagOf: TagOf, name: keyof typeof partLoaders): boolean {
  const tag = tagOf(name);
  const [defined, setDefined] = useState(() => !!customElements.get(tag));
  useEffect(() => {
    let here = true;
    if (!customElements.get(tag)) partLoaders[name]().catch(() => {});
    void customElements.whenDefined(tag).then(() => here && setDefined(true));
    return () => void (here = false);
  }, [tag, name]);
  return defined;
}
