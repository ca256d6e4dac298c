import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect } from 'react';
import { createPortal } from 'react-dom';
import { formatMessage } from '../../i18n/format.ts';
import { LaterCaptcha } from '../captcha/LaterCaptcha.tsx';
import boxCss from '../form/screens.css';
import laterCss from '../form/fields.light.css';
import { ProblemTexts } from '../form/ProblemTexts.ts';
import { mountReact } from '../mount/react.tsx';
import codeCss from '../form/code.light.css';
import type { AnyFlow } from './FlowScreen.ts';
import type { FlowViews } from './FlowParts.ts';
import type { FlowProps, FlowViewModule } from './FlowViewModule.ts';
import viewCss from './flow.view.css';
import sendAgainCss from './sendAgain.css';

/**
 * The view of a flow, made of its screens.
 *
 * @param fieldsCss rules for fields of its own, in the light DOM
 */
export function flowView<Store extends Pick<AnyFlow, 'screen' | 'form'>>(
  views: FlowViews<Store>,
  fieldsCss = '',
): FlowViewModule<Store> {
  const Flow = observer(function Flow(given: FlowProps<Store>) {
    const { store, root, screen, fields, head, formId, problem, onDrawn } = given;
    useLayoutEffect(() => {
      if (store && root && screen) onDrawn(screen);
    }, [store, root, screen, onDrawn]);
    const refused = store?.form.problem;
    // A refused form focuses the field with the problem, so that it is read aloud there.
    useEffect(() => {
      if (refused?.field) fields.closest('form')?.querySelector<HTMLElement>(`[name="${refused.field}"]`)?.focus();
    }, [refused, fields]);
    if (!store || !root || !screen) return null;
    const { Fields, Head, Panel } = views[screen] ?? {};
    const props = { store, root, formId, problem };
    return (
      <>
        {createPortal(
          <>
            {Fields && <Fields key={screen} {...props} />}
            <LaterCaptcha root={root} />
          </>,
          fields,
        )}
        {createPortal(Head && <Head key={screen} {...props} />, head)}
        {Panel && <Panel key={screen} {...props} />}
      </>
    );
  });
  return {
    mount: mountReact(Flow),
    css: [boxCss, viewCss, sendAgainCss],
    lightCss: laterCss + codeCss + fieldsCss,
    views,
    ProblemTexts,
    formatMessage,
  };
}
