import { page } from '../../http/pipeline/page.ts';
import { Reply } from '../../http/pipeline/reply.ts';

const REASONS = {
  target: {
    title: 'This sign-in cannot begin',
    text: 'The application has named itself or the way back to it in a way that is not known here. Nothing was sent there.',
  },
  assets: {
    title: 'There is no login page here',
    text: 'The operator of this provider has not set HOSTED_ASSETS.',
  },
  over: {
    title: 'This sign-in has taken too long',
    text: 'Go back to the application and sign in there again.',
  },
} as const;

/** What a person sees where nothing may be sent to the application. */
export const refusalPage = (why: keyof typeof REASONS): Reply<void> => {
  const { title, text } = REASONS[why];
  return Reply.html(page({ title, body: `<h1>${title}</h1><p>${text}</p>` }), { status: 400 });
};
