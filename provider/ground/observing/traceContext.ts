/** Where a request belongs in a trace that spans several services (W3C Trace Context). */
export interface TraceContext {
  /** 32 hexadecimal digits. */
  readonly trace: string;
  /** The caller's part of the trace. */
  readonly parentSpan?: string;
}

/** Later versions may append fields; the first four stay what they are. */
const TRACEPARENT = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}(-.*)?$/;

/**
 * Takes over the caller's trace from `traceparent`. Without one, or with one that the standard calls invalid, the
 * request begins a trace of its own, whose id is `traceId` without its hyphens.
 */
export function readTraceContext(traceparent: string | null, traceId: string): TraceContext {
  const [, version, trace, parentSpan, more] = TRACEPARENT.exec(traceparent ?? '') ?? [];
  if (trace === undefined || parentSpan === undefined || (version === '00' && more !== undefined))
    return { trace: traceId.replaceAll('-', '') };
  return { trace, parentSpan };
}
