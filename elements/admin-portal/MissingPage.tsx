import { useText } from '../core/mount/useText.ts';
import { portalArea } from '../i18n/generated/portal.ts';
import { Button } from '../ui/base/Button.tsx';
import { SearchIcon } from '../ui/base/icons.tsx';
import { Page } from '../ui/blocks/Page.tsx';
import { Panel } from '../ui/blocks/Panel.tsx';
import { State } from '../ui/blocks/State.tsx';

export interface MissingPageProps {
  /** The permission that a user needs to see the page; undefined where there is no page. */
  permission: string | undefined;
  /** Leads to a page that is there. */
  onLeave: () => void;
}

/**
 * The address names a page that is not there for this person. The address stays as it is, so that it can be looked at.
 */
export function MissingPage({ permission, onLeave }: MissingPageProps) {
  const { text } = useText(portalArea);
  if (permission !== undefined)
    return <Page plain level={1} title={text('portal.denied')} phase="denied" permission={permission} />;
  return (
    <Page plain level={1} title={text('portal.missing')} phase="rows">
      <Panel>
        <State
          level={2}
          icon={<SearchIcon size="large" />}
          title={text('portal.missing.title')}
          actions={<Button onClick={onLeave}>{text('portal.missing.go')}</Button>}
        >
          {text('portal.missing.text')}
        </State>
      </Panel>
    </Page>
  );
}
