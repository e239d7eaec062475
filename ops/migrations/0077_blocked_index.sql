CREATE INDEX CONCURRENTLY IF NOT EXISTS "blocked_emails_of_account" ON "blocked_emails" USING btree ("account_id") WHERE "blocked_emails"."account_id" is not null;
