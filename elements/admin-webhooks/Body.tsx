import { useCommon } from '../ui/base/kit.ts';
import { CodeBlock } from '../ui/CodeBlock.tsx';
import { CopyButton } from '../ui/CopyButton.tsx';
import { written } from './payload.ts';
import type { WebhooksTexts } from './words.ts';

/** What was sent, or came back: JSON on several lines, another text as it is. It is copied as it was. */
export function Body({
  part,
  value,
  texts: { text },
}: {
  part: 'request' | 'answer';
  value: string;
  texts: WebhooksTexts;
}) {
  const common = useCommon();
  const labels = {
    copy: text(part === 'request' ? 'webhooks.copyRequest' : 'webhooks.copyAnswer'),
    copied: common.text('common.copied'),
    failed: common.text('common.copyFailed'),
  };
  return (
    <CodeBlock
      part={part}
      label={text(`webhooks.${part}`)}
      copy={<CopyButton small kind="ghost" value={value} labels={labels} />}
    >
      {pretty(value)}
    </CodeBlock>
  );
}

function pretty(body: string): string {
  try {
    return written(JSON.parse(body));
  } catch {
    return body;
  }
}
