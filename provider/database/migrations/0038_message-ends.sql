-- works with: 0037_sign-ups.sql
ALTER TABLE "outbox_messages" ADD COLUMN "ends_at" timestamp (3) with time zone;