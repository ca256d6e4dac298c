import type { UserProfile } from '../../../api/contract/types.ts';
import type { Routing, SessionFacts, StoreContext } from '../../core/context.ts';
import type { Navigation, Ports } from '../../core/ports.ts';

/** The part of an app that a flow touches. */
export type FlowContext = Pick<StoreContext, 'call' | 'beforeCall' | 'toError' | 'report'> & {
  readonly ports: Pick<Ports, 'clock' | 'local' | 'session'> & { readonly navigation: Pick<Navigation, 'href'> };
  readonly session: Pick<SessionFacts, 'status' | 'error' | 'adopt' | 'cancelSilent' | 'lost'> & {
    readonly user: Pick<UserProfile, 'id' | 'email'> | undefined;
  };
  readonly routing: Pick<Routing, 'to' | 'afterLogin'>;
};

/** What a flow is begun with. */
export interface FlowOrigin {
  /**
   * The parameters of the page's address when the element arrived, by name. They are taken out of the address (API-19).
   */
  readonly query: Readonly<Record<string, string>>;
  /** The mail held a code, not only a link. */
  readonly withCode: boolean;
  /** Whom the page was about before it was loaded again. */
  readonly address?: string | undefined;
  /** What led to the page before it was loaded again, as `linkToKeep` of its mail. */
  readonly link?: string | undefined;
}
