import { observer } from 'mobx-react-lite';
import { useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { commonArea } from '../../i18n/generated/common.ts';
import { useLater } from '../../ui/base/later.ts';
import { KitContext } from '../../ui/base/kit.ts';
import { Toasts } from '../../ui/base/Toasts.ts';
import type { Mount } from '../shell/view.ts';
import { mountReact } from '../mount/react.tsx';
import { useFormat } from './useFormat.ts';

/** Draws what its child returns, and again when something observable that it read has changed. */
const Observed = observer(function Observed({ children }: { children: () => ReactNode }) {
  return children();
});

/** Nothing on the page waits for it. */
const loadRegion = () => import('../../ui/toast/ToastRegion.tsx');

/** Makes a page mountable: like `mountReact`, with what the parts of `elements/ui/page` take from around them. */
export function mountPage<Props extends object>(Page: ComponentType<Props>): Mount<Props> {
  return mountReact<Props>(function WithKit(props: Props) {
    const common = useFormat(commonArea);
    const region = useLater(loadRegion, true);
    const [toasts] = useState(() => new Toasts());
    const kit = useMemo(() => ({ common, textsOf: useFormat, Observed, toasts }), [common, toasts]);
    return (
      <KitContext.Provider value={kit}>
        <Page {...props} />
        {region && <region.ToastRegion toasts={toasts} common={common} />}
      </KitContext.Provider>
    );
  });
}
