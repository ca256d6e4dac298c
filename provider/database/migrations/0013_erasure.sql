-- works with: 0012_retention.sql
ALTER TABLE "tenants" ADD COLUMN "erased_as" uuid;--> statement-breakpoint
CREATE INDEX "audit_events_actor" ON "audit_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "audit_events_subject" ON "audit_events" USING btree ("subject_id");--> statement-breakpoint
-- Append-only still. A row goes only when it is older than the transaction says rows may be (provider/audit/retention.ts). A row changes
-- only where it names somebody whom the transaction says it erases (provider/erasure/pseudonyms.ts), and whatever the statement asks
-- for, the row gets what stands here: pseudonyms in the place of ids, and neither address nor browser of who is erased.
CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  erased jsonb := NULLIF(current_setting('gatehouse.audit_erased', true), '')::jsonb;
  whole text;
  one record;
BEGIN
  IF TG_OP = 'DELETE' AND OLD.at < NULLIF(current_setting('gatehouse.audit_over', true), '')::timestamptz THEN
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND erased IS NOT NULL THEN
    NEW := OLD;
    NEW.tenant_id := COALESCE((erased ->> OLD.tenant_id::text)::uuid, OLD.tenant_id);
    NEW.actor_id := COALESCE((erased ->> OLD.actor_id::text)::uuid, OLD.actor_id);
    NEW.subject_id := COALESCE(erased ->> OLD.subject_id, OLD.subject_id);
    IF NEW.actor_id IS DISTINCT FROM OLD.actor_id
      OR (OLD.actor_id IS NULL AND OLD.actor_kind = 'user' AND NEW.subject_id IS DISTINCT FROM OLD.subject_id) THEN
      NEW.ip_address := NULL;
      NEW.user_agent := NULL;
    END IF;
    IF OLD.details <> '{}'::jsonb THEN
      whole := OLD.details::text;
      FOR one IN SELECT key, value FROM jsonb_each_text(erased) LOOP
        whole := replace(whole, one.key, one.value);
      END LOOP;
      NEW.details := whole::jsonb;
    END IF;
    IF NEW IS DISTINCT FROM OLD THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'audit rows are append-only';
END;
$$;
