-- works with: 0015_operator-tokens.sql
CREATE INDEX "memberships_visible" ON "memberships" USING btree ("tenant_id") WHERE NOT "memberships"."invisible";