import { useEffect, useState } from 'react';

/** Whether the page has an element of this name, now or later. */
export function useDefined(tag: string): boolean {
  const [defined, setDefined] = useState(() => !!customElements.get(tag));
  useEffect(() => {
    let here = true;
    void customElements.whenDefined(tag).then(() => here && setDefined(true));
    return () => void (here = false);
  }, [tag]);
  return defined;
}
