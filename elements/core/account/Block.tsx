import type { ReactNode } from 'react';
import type { RootStore } from '../../../stores/RootStore.ts';
import { Panel } from '../../ui/blocks/Panel.tsx';
import { Page } from '../../ui/blocks/Page.tsx';
import type { ListPhase } from '../../ui/base/list.ts';
import { phaseOfSession } from '../../ui/page/phaseOfSession.ts';
import type { PageProps } from '../shell/page/PageElement.ts';

/** The properties of what a person owns: a block of a page, or a page by itself. */
export interface BlockProps {
  readonly root: RootStore | undefined;
  /** Of the element, where the block is a tag of its own. */
  readonly page?: Omit<PageProps, 'root'>;
  /** The block shows another phase now. */
  readonly onPhase?: ((phase: ListPhase) => void) | undefined;
}

interface Props extends Pick<BlockProps, 'root' | 'page'> {
  readonly title: string;
  readonly lead: ReactNode;
  readonly action?: ReactNode;
  /** The title where the page could not be loaded. */
  readonly failed: string;
  readonly children: ReactNode;
}

/** A block with its title, line and action; alone it is a page with the same head. */
export function Block({ root, page, title, lead, action, failed, children }: Props) {
  if (!page)
    return (
      <Panel title={title} lead={lead} aside={action}>
        {children}
      </Panel>
    );
  return (
    <Page
      title={title}
      lead={lead}
      action={action}
      level={page.level}
      arrived={page.arrived}
      phase={phaseOfSession(root?.session)}
      error={root?.session.error}
      failed={failed}
      onRetry={() => void root?.session.retry()}
    >
      <Panel>{children}</Panel>
    </Page>
  );
}
