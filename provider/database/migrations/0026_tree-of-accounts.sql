-- works with: 0025_authorization-codes.sql
CREATE TABLE "tenant_paths" (
	"tenant_id" uuid NOT NULL,
	"ancestor_id" uuid NOT NULL,
	"distance" integer NOT NULL,
	CONSTRAINT "tenant_paths_tenant_id_ancestor_id_pk" PRIMARY KEY("tenant_id","ancestor_id")
);
--> statement-breakpoint
-- "false" was never a decision before: it stood for everybody.
ALTER TABLE "memberships" ALTER COLUMN "sub_account_access_allowed" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "memberships" ALTER COLUMN "sub_account_access_allowed" DROP NOT NULL;--> statement-breakpoint
UPDATE "memberships" SET "sub_account_access_allowed" = NULL WHERE NOT "sub_account_access_allowed";--> statement-breakpoint
ALTER TABLE "tenants" ADD COLUMN "sub_account_access_type" text DEFAULT 'defaultOff' NOT NULL;--> statement-breakpoint
-- Who has accounts below goes on to manage them.
UPDATE "tenants" SET "is_reseller" = true WHERE "id" IN (SELECT "parent_id" FROM "tenants");--> statement-breakpoint
ALTER TABLE "tenant_paths" ADD CONSTRAINT "tenant_paths_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tenant_paths" ADD CONSTRAINT "tenant_paths_ancestor_id_tenants_id_fk" FOREIGN KEY ("ancestor_id") REFERENCES "tenants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tenant_paths_down" ON "tenant_paths" USING btree ("ancestor_id","tenant_id");--> statement-breakpoint
CREATE INDEX "memberships_deciding" ON "memberships" USING btree ("tenant_id") WHERE "memberships"."sub_account_access_allowed" IS NOT NULL OR "memberships"."is_disabled" OR "memberships"."activated_at" IS NULL OR "memberships"."temporary_expiration_date" IS NOT NULL;--> statement-breakpoint
INSERT INTO "tenant_paths" ("tenant_id", "ancestor_id", "distance")
WITH RECURSIVE up ("tenant_id", "ancestor_id", "distance") AS (
	SELECT "id", "id", 0 FROM "tenants"
	UNION
	SELECT up."tenant_id", t."parent_id", up."distance" + 1
		FROM up JOIN "tenants" t ON t."id" = up."ancestor_id" WHERE t."parent_id" IS NOT NULL
)
SELECT * FROM up;
--> statement-breakpoint
-- Keeps the paths of a tenant up with its parent. Who adds below waits for who moves, else the one would copy a path
-- that the other is about to change; two moves wait for each other, else both together could close a circle.
CREATE FUNCTION write_tenant_paths() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.parent_id = NEW.id THEN
			RAISE EXCEPTION 'a tenant cannot be below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'tenants_no_circle';
		ELSIF NEW.parent_id IS NOT NULL THEN
			PERFORM pg_advisory_xact_lock_shared(hashtext('tenant_paths'));
		END IF;
	ELSE
		PERFORM pg_advisory_xact_lock(hashtext('tenant_paths'));
		IF EXISTS (SELECT 1 FROM tenant_paths WHERE tenant_id = NEW.parent_id AND ancestor_id = NEW.id) THEN
			RAISE EXCEPTION 'a tenant cannot be below itself' USING ERRCODE = 'check_violation', CONSTRAINT = 'tenants_no_circle';
		END IF;
		DELETE FROM tenant_paths p USING tenant_paths b
			WHERE b.ancestor_id = NEW.id AND p.tenant_id = b.tenant_id AND p.distance > b.distance;
	END IF;
	INSERT INTO tenant_paths (tenant_id, ancestor_id, distance)
	WITH RECURSIVE up (ancestor_id, distance) AS (
		SELECT NEW.parent_id, 1 WHERE NEW.parent_id IS NOT NULL
		UNION
		SELECT t.parent_id, up.distance + 1
			FROM up JOIN tenants t ON t.id = up.ancestor_id WHERE t.parent_id IS NOT NULL
	), below (tenant_id, distance) AS (
		SELECT NEW.id, 0
		UNION
		SELECT tenant_id, distance FROM tenant_paths WHERE ancestor_id = NEW.id
	)
	SELECT below.tenant_id, up.ancestor_id, below.distance + up.distance FROM below, up
	UNION ALL
	SELECT NEW.id, NEW.id, 0 WHERE TG_OP = 'INSERT';
	RETURN NULL;
END;
$$;
--> statement-breakpoint
CREATE TRIGGER tenants_added AFTER INSERT ON "tenants" FOR EACH ROW EXECUTE FUNCTION write_tenant_paths();
--> statement-breakpoint
CREATE TRIGGER tenants_moved AFTER UPDATE OF "parent_id" ON "tenants" FOR EACH ROW
	WHEN (OLD."parent_id" IS DISTINCT FROM NEW."parent_id") EXECUTE FUNCTION write_tenant_paths();
