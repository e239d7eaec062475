ALTER TABLE "blocked_emails" ADD COLUMN "account_id" bigint;
