CREATE TABLE "job_alert_progress" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"news_until" timestamp (3) with time zone,
	"news_at" timestamp (3) with time zone,
	"mails_until" timestamp (3) with time zone,
	"mails_ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "job_alerts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_alerts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"student_id" integer NOT NULL,
	"category_id" integer,
	"place" text,
	"by_news" boolean NOT NULL,
	"by_mail" boolean NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "job_alerts_once" UNIQUE NULLS NOT DISTINCT("student_id","category_id","place")
);
--> statement-breakpoint
ALTER TABLE "internships" ADD COLUMN "published_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "internships" SET "published_at" = "created_at" WHERE "status" <> 'pending';--> statement-breakpoint
ALTER TABLE "job_alert_progress" ADD CONSTRAINT "job_alert_progress_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "internships_published" ON "internships" USING btree ("published_at");