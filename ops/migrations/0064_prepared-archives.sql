CREATE TABLE "personal_archive_pieces" (
	"user_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"page" "bytea" NOT NULL,
	"data" "bytea" NOT NULL,
	"files" "bytea" NOT NULL,
	CONSTRAINT "personal_archive_pieces_user_id_number_pk" PRIMARY KEY("user_id","number")
);
--> statement-breakpoint
CREATE TABLE "personal_archives" (
	"user_id" bigint PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"pieces" integer,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "personal_archive_pieces" ADD CONSTRAINT "personal_archive_pieces_user_id_personal_archives_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."personal_archives"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "personal_archives" ADD CONSTRAINT "personal_archives_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "personal_archives_by_expiry" ON "personal_archives" USING btree ("expires_at");