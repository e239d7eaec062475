CREATE TABLE "access_tokens" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_tokens_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" bigint NOT NULL,
	"hash" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_verified" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"wrote_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD CONSTRAINT "access_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "access_tokens_hash_key" ON "access_tokens" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "access_tokens_user" ON "access_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "access_tokens_expiry" ON "access_tokens" USING btree ("expires_at");--> statement-breakpoint
-- In the database, so that no way to change an account can forget it, neither a process of the last release.
CREATE FUNCTION "end_access_tokens"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "access_tokens" WHERE "user_id" = NEW."id";
	RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "access_tokens_of_changed_account" AFTER UPDATE OF "password_hash", "role", "login_banned_until" ON "users" FOR EACH ROW
	WHEN (
		NEW."password_hash" IS DISTINCT FROM OLD."password_hash"
		OR (NEW."role" <> OLD."role" AND (OLD."role" = 'ADMIN' OR NEW."role" = 'USER'))
		OR (NEW."login_banned_until" IS NOT NULL AND NEW."login_banned_until" IS DISTINCT FROM OLD."login_banned_until")
	) EXECUTE FUNCTION "end_access_tokens"();
