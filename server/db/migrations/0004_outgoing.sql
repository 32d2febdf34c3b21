CREATE TABLE "outgoing" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outgoing_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"recipient" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"news_id" bigint,
	"subscription_id" integer,
	"replace_key" text,
	"is_bulk" boolean DEFAULT false NOT NULL,
	"message_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "news_untold";--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outgoing_waiting" ON "outgoing" USING btree ("channel","is_bulk","run_at","id") WHERE "outgoing"."sent_at" is null and "outgoing"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_replaceable" ON "outgoing" USING btree ("replace_key") WHERE "outgoing"."replace_key" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_news" ON "outgoing" USING btree ("news_id") WHERE "outgoing"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_subscription" ON "outgoing" USING btree ("subscription_id") WHERE "outgoing"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_created" ON "outgoing" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "news" DROP COLUMN "told_at";--> statement-breakpoint
INSERT INTO "outgoing" ("channel", "kind", "recipient", "data", "is_bulk", "message_id", "attempts", "run_at", "expires_at", "sent_at", "failed_at", "created_at")
	SELECT 'mail', "kind", "recipient", "data", "kind" IN ('new_internships', 'documents_deleted_soon', 'answers_awaited', 'answer_unlikely'), "message_id", "attempts", "next_attempt_at", "created_at" + interval '5 days', "sent_at", "failed_at", "created_at" FROM "mails" ORDER BY "id";--> statement-breakpoint
INSERT INTO "outgoing" ("channel", "kind", "news_id", "subscription_id", "attempts", "run_at", "expires_at", "created_at")
	SELECT d."channel", n."kind", d."news_id", d."push_subscription_id", d."attempts", d."next_attempt_at", d."created_at" + interval '1 day', d."created_at" FROM "deliveries" d JOIN "news" n ON n."id" = d."news_id" WHERE d."next_attempt_at" IS NOT NULL ORDER BY d."id";--> statement-breakpoint
DROP TABLE "deliveries" CASCADE;--> statement-breakpoint
DROP TABLE "mails" CASCADE;