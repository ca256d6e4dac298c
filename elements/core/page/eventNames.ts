import { useMemo } from 'react';
import { eventsArea } from '../../i18n/generated/events.ts';
import { useTexts } from '../../ui/base/kit.ts';

/** What pages call the events that other systems and people hear of, in the language of the page (CONN-014). */
export interface EventNames {
  /** The name of an event. One that the portal does not know keeps that of the provider. */
  nameOf: (event: { readonly key: string; readonly displayName: string }) => string;
  /** The name of a group of events. One that a vendor has made keeps its own. */
  categoryOf: (category: { readonly id: string; readonly name: string }) => string;
}

export function useEventNames(): EventNames {
  const { find } = useTexts(eventsArea);
  return useMemo(
    () => ({
      nameOf: ({ key, displayName }) => find(`events.${key}`) ?? displayName,
      categoryOf: ({ id, name }) => find(`events.category.${id}`) ?? name,
    }),
    [find],
  );
}
