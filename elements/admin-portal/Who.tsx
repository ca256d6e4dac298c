import { observer } from 'mobx-react-lite';
import { createElement, useEffect, useState } from 'react';
import type { ListedPage } from '../../stores/admin/PortalStore.ts';
import type { RootStore } from '../../stores/RootStore.ts';
import { Avatar } from '../ui/base/Avatar.tsx';
import type { TagOf } from './props.ts';
import { useDefined } from './useDefined.ts';

export interface WhoProps {
  root: RootStore;
  app: string;
  scheme: string | undefined;
  tagOf: TagOf;
  pages: readonly ListedPage[];
  hrefOf: (page: string) => string | undefined;
  onPage: (page: string) => void;
}

/** The person: their menu, whose pages are those of the portal; until its code has arrived, who it is. */
export const Who = observer(function Who({ root, app, scheme, tagOf, pages, hrefOf, onPage }: WhoProps) {
  const hasButton = useDefined(tagOf, 'user-button');
  const [button, setButton] = useState<HTMLElement | null>(null);
  useEffect(() => {
    const handleNavigate = (event: Event) => {
      if (!(event instanceof CustomEvent)) return;
      event.preventDefault(); // the portal goes there itself
      onPage(String(event.detail.place));
    };
    button?.addEventListener('user-navigate', handleNavigate);
    return () => button?.removeEventListener('user-navigate', handleNavigate);
  }, [button, onPage]);
  const { user } = root.session;
  const urlOf = (name: string) => (pages.some((page) => page.name === name) ? (hrefOf(name) ?? '#') : undefined);
  if (hasButton) {
    return createElement(tagOf('user-button'), {
      ref: setButton,
      app: app || undefined,
      scheme,
      part: 'user-button',
      class: 'gh-user',
      'profile-url': urlOf('profile'),
      'privacy-url': urlOf('privacy'),
    });
  }
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <div className="gh-userbtn" part="user-button">
      <Avatar name={name} seed={user.id} src={user.profilePictureUrl} size="small" />
      <span className="gh-clip" dir="auto" title={name}>
        {name}
      </span>
    </div>
  );
});
