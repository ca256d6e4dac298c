import type { MouseEvent, RefObject } from 'react';
import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';

/** The first stop of the portal: past the navigation and the bar, to the title of the page. */
export function SkipLink({ main }: { main: RefObject<HTMLElement | null> }) {
  const { text } = useText(portalArea);
  function handleClick(event: MouseEvent): void {
    event.preventDefault(); // the fragment of the address names the page
    const outlet = main.current?.querySelector<HTMLElement>('.gh-outlet') ?? main.current;
    const page = outlet?.querySelector<HTMLElement>(':scope > :defined:not(.gh-view)');
    (page ?? outlet)?.focus();
  }
  return (
    <nav className="gh-skip-home" aria-label={text('portal.skip')}>
      <a className="gh-skip" part="skip-link" href="#page" onClick={handleClick}>
        {text('portal.skip')}
      </a>
    </nav>
  );
}
