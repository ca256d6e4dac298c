CREATE INDEX "audit_events_at" ON "audit_events" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "sessions_ended" ON "sessions" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "sessions_run_out" ON "sessions" USING btree ("absolute_expires_at");--> statement-breakpoint
-- Append-only still: a row goes only when it is older than the transaction says rows may be (provider/audit/retention.ts).
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < NULLIF(current_setting('gatehouse.audit_over', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'audit rows are append-only';
END;
$$;
