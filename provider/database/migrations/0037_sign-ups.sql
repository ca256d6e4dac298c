-- works with: 0036_member-counts.sql
ALTER TABLE "memberships" ADD COLUMN "sign_up" text;