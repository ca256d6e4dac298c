import { observer } from 'mobx-react-lite';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { WebhookLog } from '../../../api/contract/webhooks.ts';
import type { Deliveries, WebhooksStore } from '../../../stores/admin/webhooks/WebhooksStore.ts';
import { Button } from '../../ui/base/Button.tsx';
import { useCommon, useKit } from '../../ui/base/kit.ts';
import { Status, type Tone } from '../../ui/base/Status.tsx';
import { Time, useLocale, useNow } from '../../ui/base/Time.tsx';
import { LoadFailed } from '../../ui/blocks/states.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { Toggle } from '../../ui/Toggle.tsx';
import { Body } from '../Body.tsx';
import { ResendDialog } from './ResendDialog.tsx';
import { failureWords, moments, refusalIn, sinceWords, type WebhooksTexts } from '../words.ts';

const tones: Readonly<Record<WebhookLog['state'], Tone>> = {
  waiting: 'warning',
  delivered: 'success',
  failed: 'error',
  skipped: 'hollow',
};

/** Between two looks while a delivery is on its way. Milliseconds. */
const EVERY = 3_000;
/** How far ahead a call counts as on its way: farther than the moment of the page may lie behind. Milliseconds. */
const AHEAD = 75_000;

const isOnItsWay = ({ state, nextAttemptAt }: WebhookLog, now: number): boolean =>
  state === 'waiting' && nextAttemptAt !== null && Date.parse(nextAttemptAt) < now + AHEAD;

interface Props {
  store: WebhooksStore;
  webhookId: string;
  texts: WebhooksTexts;
}

/** What was sent to a webhook: every delivery with its attempts, what was sent and what came back (CONN-015). */
export const DeliveryLog = observer(function DeliveryLog({ store, webhookId, texts }: Props) {
  const { text } = texts;
  const common = useCommon();
  const deliveries = useMemo(() => store.deliveriesOf(webhookId), [store, webhookId]);
  const { list } = deliveries;
  useEffect(() => list.watch(), [list]);
  const now = useNow();
  const isMoving = list.rows.some((row) => isOnItsWay(row, now));
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => document.hidden || void deliveries.look(), EVERY);
    return () => clearInterval(timer);
  }, [isMoving, deliveries]);
  // Turned off, what waits is skipped; a test is one more.
  const { isActive, invocations } = store.find(webhookId) ?? {};
  const isTurning = store.isTurning(webhookId);
  const last = useRef({ isActive, invocations });
  useEffect(() => {
    if (isTurning) return; // the row says so already, and the provider has skipped nothing yet
    const { current } = last;
    last.current = { isActive, invocations };
    // What moves is looked at anyway, and its calls are counted meanwhile.
    const isTested = current.invocations !== invocations && !isMoving;
    if (current.isActive !== isActive || isTested) void list.again();
  }, [isActive, invocations, isTurning, isMoving, list]);
  const [asks, setAsks] = useState(false);
  const [chosen = 'all'] = list.filters['state'] ?? [];
  const turn = (by: 1 | -1) => void list.setPage(list.page + by);
  return (
    <section className="gh-deliveries" part="deliveries" aria-label={text('webhooks.deliveries')}>
      <div className="gh-delivery__head">
        <h4>{text('webhooks.deliveries')}</h4>
        <Toggle
          fit
          label={text('webhooks.deliveries')}
          items={[
            { id: 'all', label: text('webhooks.deliveries.all') },
            { id: 'failed', label: text('webhooks.deliveries.failed') },
          ]}
          chosen={chosen}
          onChoose={(id) => void list.setFilter('state', id === 'all' ? [] : [id])}
        />
      </div>
      {list.error ? (
        <LoadFailed
          level={3}
          title={text('webhooks.deliveries.notLoaded')}
          error={list.error}
          onRetry={() => void list.load()}
        />
      ) : list.rows.length > 0 ? (
        <ul>
          {list.rows.map((row) => (
            <Delivery
              key={row.id}
              row={row}
              deliveries={deliveries}
              texts={texts}
              now={now}
              mayRetry={store.mayWrite}
            />
          ))}
        </ul>
      ) : (
        <p className="gh-quiet" role="status">
          {!list.answered || list.loading
            ? common.text('common.loading')
            : text(chosen === 'all' ? 'webhooks.deliveries.none' : 'webhooks.deliveries.noneFailed')}
        </p>
      )}
      {store.mayWrite && list.rows.length > 0 && (
        <div>
          <Button small icon={<RefreshIcon />} onClick={() => setAsks(true)}>
            {text('webhooks.resend')}
          </Button>
        </div>
      )}
      {asks && <ResendDialog deliveries={deliveries} texts={texts} onClose={() => setAsks(false)} />}
      {list.totalPages > 1 && (
        <div className="gh-deliveries__pages">
          <Button small aria-disabled={list.page === 0 || undefined} onClick={() => list.page > 0 && turn(-1)}>
            {text('webhooks.newer')}
          </Button>
          <Button
            small
            aria-disabled={list.page + 1 >= list.totalPages || undefined}
            onClick={() => list.page + 1 < list.totalPages && turn(1)}
          >
            {text('webhooks.older')}
          </Button>
        </div>
      )}
    </section>
  );
});

interface DeliveryProps {
  row: WebhookLog;
  deliveries: Deliveries;
  texts: WebhooksTexts;
  /** The moment of the page, in epoch milliseconds. */
  now: number;
  mayRetry: boolean;
}

const Delivery = observer(function Delivery({ row, deliveries, texts, now, mayRetry }: DeliveryProps) {
  const { text, format, lang } = texts;
  const locale = useLocale(lang);
  const { toasts } = useKit();
  const { state, statusCode, eventKey, isTest, attempts, nextAttemptAt, request, body } = row;
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    const done = await deliveries.retry(row.id);
    setBusy(false);
    const about = `retry:${row.id}` as const;
    if (done) return void toasts.show({ about, tone: 'success', text: text('webhooks.retried') });
    toasts.fail(deliveries.error(about), (error) => {
      const reason = refusalIn(error, texts).message ?? '';
      return { about, text: format('webhooks.notRetried', { reason }) };
    });
  };
  return (
    <li className="gh-delivery" part="delivery">
      <details>
        <summary>
          <Status tone={tones[state]}>{statusCode || text(`webhooks.state.${state}`)}</Status>
          <bdi className="gh-mono gh-clip">{eventKey}</bdi>
          <span className="gh-quiet">
            {isTest && `${text('webhooks.isTest')} · `}
            <time dateTime={row.createdAt}>{sinceWords(row.createdAt, locale, now)}</time>
          </span>
        </summary>
        <div className="gh-delivery__body">
          <div className="gh-delivery__head">
            <span>{text(`webhooks.state.${state}`)}</span>
            {mayRetry && !isTest && (
              <Button small busy={busy} icon={<RefreshIcon />} onClick={() => void retry()}>
                {text('webhooks.retry')}
              </Button>
            )}
          </div>
          {attempts.length > 0 && (
            <ol aria-label={text('webhooks.attempts')}>
              {attempts.map(({ at, statusCode: code, took, failure }, index) => (
                <li key={at} part="attempt">
                  <span>{format('webhooks.attempt', { number: index + 1 })}</span>
                  <span className="gh-quiet">
                    <Time whole value={at} lang={lang} />
                  </span>
                  <span>
                    {code ?? failureWords(failure, texts, text('webhooks.noAnswer'))},{' '}
                    {format('webhooks.took', { took })}
                  </span>
                </li>
              ))}
            </ol>
          )}
          {nextAttemptAt !== null && (
            <p className="gh-quiet">
              {format('webhooks.next', { time: moments(locale).format(Date.parse(nextAttemptAt)) })}
            </p>
          )}
          <Body part="request" value={request} texts={texts} />
          {body && <Body part="answer" value={body} texts={texts} />}
        </div>
      </details>
    </li>
  );
});
