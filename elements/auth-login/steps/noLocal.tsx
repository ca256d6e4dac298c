import { observer } from 'mobx-react-lite';
import { useEffect, useState, type MouseEvent } from 'react';
import { PasskeyStore } from '../../../stores/auth/login/PasskeyStore.ts';
import { ConfigStore } from '../../../stores/session/ConfigStore.ts';
import codeCss from '../../core/form/code.light.css';
import { useText } from '../../core/mount/useText.ts';
import { waysArea } from '../../i18n/generated/ways.ts';
import { ceremonyIn } from '../ceremony.ts';
import { StepHead } from '../../core/form/StepHead.tsx';
import type { StepProps, StepView } from '../StepView.ts';
import ownCss from './organization.light.css';

const css = codeCss + ownCss;

const Organization = observer(function Organization({ login, formId, root, fields }: StepProps) {
  const { text, lang } = useText(waysArea);
  const isOn = !!root?.use(ConfigStore).takesPasskeys;
  const [store] = useState(() => root && new PasskeyStore(root.context, login, ceremonyIn(fields)));
  useEffect(() => (isOn ? store?.start() : undefined), [store, isOn]);
  const isOffered = isOn && !!store?.offered;
  const handleClick = (event: MouseEvent) => {
    event.preventDefault(); // the form sends nothing
    void store?.signIn();
  };
  return (
    <>
      <StepHead
        formId={formId}
        lang={lang}
        title={text('ways.organizationTitle')}
        lead={text(isOffered ? 'ways.organizationOrPasskey' : 'ways.organizationLead')}
        css={css}
        takesFocus
        isLive
      />
      <i data-organization="" hidden />
      {isOffered && (
        <button
          type="submit"
          formNoValidate
          lang={lang}
          aria-disabled={store?.asking || undefined}
          aria-busy={store?.asking || undefined}
          onClick={handleClick}
        >
          {text(store?.asking ? 'ways.passkeyAsking' : 'ways.passkey')}
        </button>
      )}
    </>
  );
});

/** Without passwords and codes, a passkey is the way, or the sign-in of the organization (LOGIN-034). */
export const step: StepView = {
  title: 'login.signIn',
  button: 'login.continue',
  busy: 'login.continuing',
  Fields: Organization,
};
