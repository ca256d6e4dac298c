import { page } from '../../http/pipeline/page.ts';
import { Reply } from '../../http/pipeline/reply.ts';
import { languageOf, type MailLanguage } from '../../messages/mail/language.ts';

/** Why there is no page, or no way on. */
type Reason = 'target' | 'assets' | 'unknown' | 'over';

interface Refusal {
  readonly status: 400 | 404;
  /** Title and text. */
  readonly words: Readonly<Record<MailLanguage, readonly [title: string, text: string]>>;
}

const refusals: Readonly<Record<Reason, Refusal>> = {
  target: {
    status: 400,
    words: {
      en: [
        'This sign-in cannot begin',
        'The application has named itself or the way back to it in a way that is not known here. Nothing was sent there.',
      ],
      de: [
        'Diese Anmeldung kann nicht beginnen',
        'Die Anwendung oder der Weg zurück zu ihr ist hier nicht bekannt. Dorthin wurde nichts gesendet.',
      ],
      ar: ['لا يمكن بدء تسجيل الدخول هذا', 'التطبيق أو طريق العودة إليه غير معروف هنا. لم يُرسَل إليه أي شيء.'],
    },
  },
  assets: {
    status: 400,
    words: {
      en: ['There is no login page here', 'The operator of this provider has not set HOSTED_ASSETS.'],
      de: ['Hier gibt es keine Anmeldeseite', 'Der Betreiber dieses Dienstes hat HOSTED_ASSETS nicht gesetzt.'],
      ar: ['لا توجد صفحة تسجيل دخول هنا', 'لم يضبط مشغّل هذه الخدمة HOSTED_ASSETS.'],
    },
  },
  unknown: {
    status: 404,
    words: {
      en: ['There is no such page', 'Go back to the application.'],
      de: ['Diese Seite gibt es nicht', 'Gehen Sie zurück zur Anwendung.'],
      ar: ['هذه الصفحة غير موجودة', 'ارجع إلى التطبيق.'],
    },
  },
  over: {
    status: 400,
    words: {
      en: ['This sign-in has taken too long', 'Go back to the application and sign in there again.'],
      de: [
        'Diese Anmeldung hat zu lange gedauert',
        'Gehen Sie zurück zur Anwendung und melden Sie sich dort noch einmal an.',
      ],
      ar: ['استغرق تسجيل الدخول هذا وقتًا طويلًا', 'ارجع إلى التطبيق وسجّل الدخول هناك من جديد.'],
    },
  },
};

/** What a person sees where nothing may be sent to the application. */
export const refusalPage = (request: Request, why: Reason): Reply<void> => {
  const { status, words } = refusals[why];
  const language = languageOf(request);
  const [title, text] = words[language];
  return Reply.html(page({ title, body: `<h1>${title}</h1><p>${text}</p>`, language }), { status });
};
