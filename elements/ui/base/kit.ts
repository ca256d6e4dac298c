import { createContext, useContext, useEffect, type ComponentType, type ReactNode } from 'react';
import type { Area, Argument } from '../../i18n/area.ts';
import type { Toasts } from './Toasts.ts';
import type { CommonArguments, CommonText } from '../../i18n/generated/common.ts';
import { useStable } from './useStable.ts';

/** The texts of one area, in the language of the page. */
export interface AreaTexts<Text extends string, Args> {
  text: (key: Text) => string;
  format: <Key extends keyof Args & string>(key: Key, values: Args[Key] & Readonly<Record<string, Argument>>) => string;
  /** A text by a key that is known at run time only (an error code); `undefined` when the catalogue has none. */
  find: (key: string, values?: Readonly<Record<string, Argument>>) => string | undefined;
  /** The language the texts are in. */
  lang: string;
  /** The texts have loaded, or could not be loaded and are English. */
  ready: boolean;
}

/** The texts every list, form and dialog needs. */
export type CommonTexts = AreaTexts<CommonText, CommonArguments>;

/** What the parts of a page take from around them. `mountPage` gives it to every page. */
export interface Kit {
  readonly common: CommonTexts;
  /** The texts of an area that arrives later than those. The same hook for every page; parts call it by `useTexts`. */
  readonly textsOf: <Text extends string, Args>(area: Area<Text, Args>) => AreaTexts<Text, Args>;
  /** Draws what its child returns, and again when something observable that it read has changed. */
  readonly Observed: ComponentType<{ children: () => ReactNode }>;
  /** The notices of the root. */
  readonly toasts: Toasts;
  /** The language that the page names, as BCP 47: with a region, where the catalogues have none. */
  readonly tag: string;
  /** The name of the active tenant; undefined while it is unknown. To be called by what is observed. */
  readonly tenantName: () => string | undefined;
  /** Calls `callback` when user or tenant changed. Returns the undo. */
  readonly onReset: (callback: () => void) => () => void;
}

export const KitContext = createContext<Kit | undefined>(undefined);

/** The kit of the page around; a page is mounted by `mountPage`. */
export function useKit(): Kit {
  const kit = useContext(KitContext);
  if (!kit) throw new TypeError('Parts of a page need mountPage.');
  return kit;
}

/** The texts every list, form and dialog needs, in the language of the page. */
export const useCommon = (): CommonTexts => useKit().common;

/** The texts of an area that arrives later, in the language of the page. */
export const useTexts = <Text extends string, Args>(area: Area<Text, Args>): AreaTexts<Text, Args> =>
  useKit().textsOf(area);

/** Ends what is open for one user and tenant when another comes (STO-12). */
export function useReset(end: () => void): void {
  const { onReset } = useKit();
  const latest = useStable(end);
  useEffect(() => onReset(latest), [onReset, latest]);
}
