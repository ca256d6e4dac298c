import { observer } from 'mobx-react-lite';
import { severeSeverities, type AuditsStore } from '../../stores/admin/audits/AuditsStore.ts';
import { numbersIn } from '../i18n/perLanguage.ts';
import type { AuditsTexts } from './words.ts';

/** How many events there were today, and severe ones this week (AUDIT-007). */
export const Figures = observer(function Figures({ store, texts }: { store: AuditsStore; texts: AuditsTexts }) {
  const { text, lang } = texts;
  const { stats } = store;
  const noFigure = store.errorOf('stats') ? '–' : <span className="gh-bone" />;
  const figure = (id: 'today' | 'severe', value: number | undefined, link = false) => (
    <div className="gh-figure" part="figure">
      <span className="gh-small gh-muted">{text(`audits.${id}`)}</span>
      <div>
        <strong>{value === undefined ? noFigure : numbersIn(lang).format(value)}</strong>
        {link && value !== undefined && value > 0 && (
          <button
            type="button"
            className="gh-link"
            onClick={() => {
              void store.list.restore({ page: 0, search: '', filters: { range: ['7'], severity: severeSeverities } });
            }}
          >
            {text('audits.show')}
          </button>
        )}
      </div>
    </div>
  );
  return (
    <section className="gh-figures" part="figures" aria-label={text('audits.figures')}>
      {figure('today', stats?.totalToday)}
      {figure('severe', stats?.severeThisWeek, true)}
    </section>
  );
});
