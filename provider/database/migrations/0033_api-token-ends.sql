-- works with: 0032_slack.sql
ALTER TABLE "api_tokens" ADD COLUMN "warned_days" integer;