import { observer } from 'mobx-react-lite';
import { useLocale } from '../ui/base/Time.tsx';
import { Missing, tall, type AuditRowsProps } from './AuditGrid.tsx';
import { actorOf, clockOf, dayWords, tones } from './words.ts';

/** The log where there is little room: two lines an event; a press opens everything about it. */
export const AuditCards = observer(function AuditCards({ store, texts, shown, sight }: AuditRowsProps) {
  const { text } = texts;
  const lang = useLocale(texts.lang);
  const spacer = (size: number, key: string) => size > 0 && <li key={key} aria-hidden="true" ref={tall(size)} />;
  return (
    // The keys and presses of its rows, of which one is in the tab order.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <ul
      className="gh-rows"
      part="list"
      aria-label={text('audits.page')}
      aria-busy={shown.loading ? true : undefined}
      {...sight.handlers}
    >
      {sight.drawn.flatMap(({ index, row, gap, day, tab }) => [
        spacer(gap, `gap:${index}`),
        day !== undefined && (
          <li key={`day:${index}`} className="gh-day" part="day">
            {dayWords(day, lang)}
          </li>
        ),
        row ? (
          <li
            key={index}
            className="gh-line gh-line--plain gh-line--still"
            part="row"
            data-row={row._id}
            data-place={index}
            aria-posinset={index + 1}
            aria-setsize={sight.total}
          >
            <button
              type="button"
              className="gh-line__name gh-mono"
              part="name"
              dir="auto"
              tabIndex={tab}
              onClick={() => shown.onOpen(row)}
            >
              {row.action}
            </button>
            {row.severity === 'Info' ? (
              <span className="gh-visually-hidden">{text(`audits.severity.${row.severity}`)}</span>
            ) : (
              <span className="gh-line__status" part="status">
                <span className={`gh-dot gh-dot--${tones[row.severity]}`} aria-hidden="true" />
                {text(`audits.severity.${row.severity}`)}
              </span>
            )}
            <span className="gh-line__text" part="line" dir="auto">
              {actorOf(row, texts)}
            </span>
            <span className="gh-line__field" part="field" dir="auto">
              {clockOf(row.createdAt, lang)}
            </span>
          </li>
        ) : (
          <li key={index} className="gh-line" data-row={`place:${index}`} data-place={index} aria-busy="true">
            <Missing store={store} texts={texts} index={index} />
          </li>
        ),
      ])}
      {spacer(sight.after, 'after')}
    </ul>
  );
});
