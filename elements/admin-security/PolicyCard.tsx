import { observer } from 'mobx-react-lite';
import { useContext, useId, useRef } from 'react';
import type { EditableName, PolicyRow } from '../../stores/admin/security/policies.ts';
import type { SecurityPoliciesStore } from '../../stores/admin/security/SecurityPoliciesStore.ts';
import { Button } from '../ui/base/Button.tsx';
import { useCommon } from '../ui/base/kit.ts';
import { useLater } from '../ui/base/useLater.ts';
import { Chip } from '../ui/base/Status.tsx';
import { leave } from '../ui/blocks/leave.ts';
import { SectionLevel } from '../ui/blocks/Panel.tsx';
import { ErrorIcon } from '../ui/icons.tsx';
import { policyIcons } from './icons.tsx';
import { isSettable, sourceOf, wordsOf, type SecurityTexts } from './policyWords.ts';

const loadEditor = () => import('./PolicyEditor.tsx');
const loadMfa = () => import('./MfaEditor.tsx');

export interface PolicyCardProps {
  security: SecurityPoliciesStore;
  row: PolicyRow;
  texts: SecurityTexts;
  open: boolean;
  onOpen: (name: EditableName | undefined) => void;
}

/** A policy: what applies, where that comes from, and its form once it is opened. */
export const PolicyCard = observer(function PolicyCard({ security, row, texts, open, onOpen }: PolicyCardProps) {
  const { id: name, failed } = row;
  const { text } = texts;
  const common = useCommon();
  const id = useId();
  const Title = `h${useContext(SectionLevel)}` as const;
  const title = useRef<HTMLHeadingElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isMfa = name === 'mfa';
  const numbered = useLater(loadEditor, open && !isMfa, () => onOpen(undefined));
  const mfa = useLater(loadMfa, open && isMfa, () => onOpen(undefined));
  const editor = isMfa ? mfa : numbered;
  const Icon = policyIcons[name];
  const maySet = isSettable(name) && !failed && security.mayWrite && !security.lockOf(name);
  const { value, line } = wordsOf(name, security.facts, texts);
  const { icon: Source, says } = sourceOf(name, security, texts);
  // The form is gone in the next frame, and with it what had the focus.
  const handleClose = () => {
    onOpen(undefined);
    requestAnimationFrame(() => requestAnimationFrame(() => (button.current ?? title.current)?.focus()));
  };
  return (
    <li className="gh-policy" part="policy">
      <span className="gh-tile" aria-hidden="true">
        <Icon />
      </span>
      <div>
        <Title className="gh-policy__name" id={`${id}-title`} ref={title} tabIndex={-1}>
          {text(`security.${name}`)}
        </Title>
        {failed ? (
          <p className="gh-source" role="alert">
            <ErrorIcon />
            {text('security.failedOne')}
          </p>
        ) : (
          <>
            <p className="gh-policy__line">{line}</p>
            <p className="gh-source" part="source">
              <Source />
              {says}
            </p>
          </>
        )}
      </div>
      <div className="gh-value">
        {!failed && <Chip>{value}</Chip>}
        {failed && (
          <Button small onClick={() => void security.list.load()}>
            {common.text('common.retry')}
          </Button>
        )}
        {maySet && (
          <Button
            small
            kind={open ? 'ghost' : 'default'}
            buttonRef={button}
            busy={open && !editor}
            aria-expanded={open}
            aria-labelledby={`${id}-button ${id}-title`}
            id={`${id}-button`}
            onClick={({ currentTarget }) => leave(currentTarget, () => onOpen(open ? undefined : name))}
          >
            {open ? common.text('common.close') : text('security.edit')}
          </Button>
        )}
      </div>
      {maySet && open && editor && (
        <div className="gh-policy__edit" part="editor">
          {name === 'mfa'
            ? mfa && <mfa.MfaEditor security={security} texts={texts} onClose={handleClose} />
            : numbered && (
                <numbered.PolicyEditor key={name} security={security} name={name} texts={texts} onClose={handleClose} />
              )}
        </div>
      )}
    </li>
  );
});
