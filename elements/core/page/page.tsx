import { observer } from 'mobx-react-lite';
import {
  useCallback,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { commonArea } from '../../i18n/generated/common.ts';
import { useLater } from '../../ui/base/useLater.ts';
import { KitContext } from '../../ui/base/kit.ts';
import { Toasts } from '../../ui/base/Toasts.ts';
import type { RootStore } from '../../../stores/RootStore.ts';
import type { Mount } from '../shell/view.ts';
import { mountReact } from '../mount/react.tsx';
import { useLanguage } from '../mount/useText.ts';
import { useFormat } from './useFormat.ts';

/** Draws what its child returns, and again when something observable that it read has changed. */
const Observed = observer(function Observed({ children }: { children: () => ReactNode }) {
  return children();
});

/** The language that the page names. */
function useTag(): string {
  const language = useLanguage();
  const subscribe = useCallback((notify: () => void) => language.subscribe(notify), [language]);
  return useSyncExternalStore(subscribe, () => language.tag);
}

/** Nothing on the page waits for it. */
const loadRegion = () => import('../../ui/toast/ToastRegion.tsx');
const loadSwitched = () => import('./SwitchedTenant.tsx');
const loadAsker = () => import('../fresh/StepUpAsker.tsx');

/** Makes a page mountable: like `mountReact`, with what the parts of `elements/ui/page` take from around them. */
export function mountPage<Props extends { root?: RootStore | undefined }>(Page: ComponentType<Props>): Mount<Props> {
  return mountReact<Props>(function WithKit(props: Props) {
    const common = useFormat(commonArea);
    const tag = useTag();
    const region = useLater(loadRegion, true);
    const switched = useLater(loadSwitched, true);
    const asker = useLater(loadAsker, true);
    const [toasts] = useState(() => new Toasts());
    const { root } = props;
    const onReset = useCallback((end: () => void) => root?.context?.onReset(end) ?? (() => {}), [root]);
    const kit = useMemo(
      () => ({
        common,
        textsOf: useFormat,
        Observed,
        toasts,
        tag,
        tenantName: () => root?.tenants?.activeTenant?.name,
        onReset,
      }),
      [common, toasts, tag, root, onReset],
    );
    useEffect(() => onReset(toasts.disarm), [onReset, toasts]);
    return (
      <KitContext.Provider value={kit}>
        <Page {...props} />
        {root && switched && <switched.SwitchedTenant root={root} toasts={toasts} />}
        {root && asker && <asker.StepUpAsker root={root} />}
        {region && <region.ToastRegion toasts={toasts} common={common} />}
      </KitContext.Provider>
    );
  });
}
