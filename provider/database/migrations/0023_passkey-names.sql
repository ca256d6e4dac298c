-- works with: 0022_account.sql
ALTER TABLE "passkeys" ADD COLUMN "name" text;