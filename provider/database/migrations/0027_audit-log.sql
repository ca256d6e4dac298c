-- works with: 0026_tree-of-accounts.sql
ALTER TABLE "audit_events" ADD COLUMN "actor_name" text;--> statement-breakpoint
ALTER TABLE "audit_events" ADD COLUMN "actor_email" text;--> statement-breakpoint
CREATE INDEX "audit_events_shown" ON "audit_events" USING btree ("tenant_id","at","id","event");--> statement-breakpoint
DROP INDEX "audit_events_tenant";--> statement-breakpoint
-- As before (0013), and the name and address of a person who is erased go as well.
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
      NEW.actor_name := NULL;
      NEW.actor_email := NULL;
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
