import type { MouseEvent } from 'react';
import type { RouteName } from '../../stores/core/options.ts';
import type { RootStore } from '../../stores/RootStore.ts';

interface Props {
  readonly root: RootStore;
  readonly route: RouteName;
  readonly query?: Readonly<Record<string, string>> | undefined;
  /** Called before the link is followed in this tab. */
  readonly onFollow?: (() => void) | undefined;
  readonly children: string;
}

/** A plain click is the host's router's; with a modifier, or another button, it is the browser's. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

/** A link to a route of the app. */
export function RouteLink({ root: { routing }, route, query, onFollow, children }: Props) {
  const url = routing.url(route);
  const href = query ? `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams(query)}` : url;

  function handleClick(event: MouseEvent): void {
    if (!isPlain(event)) return;
    onFollow?.();
    event.preventDefault();
    routing.to(route, query && { query });
  }

  return (
    <a href={href} onClick={handleClick}>
      {children}
    </a>
  );
}
