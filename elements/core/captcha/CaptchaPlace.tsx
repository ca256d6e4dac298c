import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useState } from 'react';
import type { CaptchaTask, CaptchaWork } from '../../../stores/auth/captcha/CaptchaWork.ts';
import { flowArea } from '../../i18n/generated/flow.ts';
import { shareSheet } from '../../tokens/sheets.ts';
import { useText } from '../mount/useText.ts';
import css from './captcha.light.css';
import { showWidget } from './services.ts';

/** Adopts the sheet only while the captcha is shown. A sign-in without a captcha does not wait for it. */
const dressed = (place: HTMLElement | null) => (place ? shareSheet(place.getRootNode(), css) : undefined);

/** What an outside captcha draws, in the light DOM, where its script finds it. */
function Widget({ task, lang }: { task: CaptchaTask; lang: string }) {
  const shown = useCallback(
    (place: HTMLElement | null) => (place ? showWidget(place, task, lang) : undefined),
    [task, lang],
  );
  return <div data-widget="" ref={shown} />;
}

/**
 * The check that a person is signing in: what an outside service shows, and the line that says that it takes a while.
 */
export const CaptchaPlace = observer(function CaptchaPlace({ work: { task, state } }: { work: CaptchaWork }) {
  const { text, lang } = useText(flowArea);
  // A live region is read for what comes into it: it is there before its words, however late this file has come.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(true), []);
  return (
    <div data-captcha="" ref={dressed}>
      {task && <Widget key={task.siteKey} task={task} lang={lang} />}
      <p role="status" lang={lang}>
        {isThere && state === 'slow' && text(task ? 'flow.captchaAsks' : 'flow.captchaComputes')}
      </p>
    </div>
  );
});
