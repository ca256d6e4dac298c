const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Makes a text safe inside an element or a quoted attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

interface Page {
  title: string;
  /** HTML. */
  body: string;
  /** A language tag. Default: `en`. */
  language?: string;
}

/** A small page without style or script: it works under the strictest policy. `body` is HTML; the title is text. */
export const page = ({ title, body, language = 'en' }: Page): string =>
  `<!doctype html><html lang="${language}"${language === 'ar' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head><body><main>${body}</main></body></html>`;
