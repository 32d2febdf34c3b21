CREATE TABLE "claim_codes" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"participant_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "email_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"from_email" text,
	"from_confirmed_at" timestamp (3) with time zone,
	"to_email" text NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"undone_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "erased_accounts" (
	"account" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"erased_at" timestamp (3) with time zone NOT NULL,
	"file_ids" jsonb
);
--> statement-breakpoint
CREATE TABLE "participants" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "participants_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"full_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"email" text,
	"mobile_number" text,
	"city" text,
	"cohort" text,
	"gender" text,
	"school_year" text,
	"guardian" text,
	"name_key" text NOT NULL,
	"mobile_key" text,
	"namesake" integer DEFAULT 0 NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "participants_once" UNIQUE("name_key","date_of_birth","namesake")
);
--> statement-breakpoint
CREATE TABLE "profile_changes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"wanted" jsonb NOT NULL,
	"logo_file_id" uuid,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"refusal" jsonb,
	CONSTRAINT "profile_changes_user" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"idempotency_key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"participant_id" integer NOT NULL,
	"was_known" boolean NOT NULL,
	"filled" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"revision" integer NOT NULL,
	"registered_by" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"role" text NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"status_reason" text,
	"full_name" text NOT NULL,
	"email" text,
	"login_number" text,
	"number_confirmed_at" timestamp (3) with time zone,
	"email_confirmed_at" timestamp (3) with time zone,
	"mobile_number" text,
	"city" text,
	"date_of_birth" date,
	"guardian_name" text,
	"guardian_number" text,
	"terms_version" text,
	"terms_accepted_at" timestamp (3) with time zone,
	"password_hash" text NOT NULL,
	"one_time_until" timestamp (3) with time zone,
	"company_name" text,
	"company_description" text,
	"business_number" text,
	"website_url" text,
	"language" text DEFAULT 'en' NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"staff_scope" jsonb,
	"logo_file_id" uuid,
	"delete_at" timestamp (3) with time zone,
	"status_before" jsonb,
	"participant_id" integer,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_staff_scope" CHECK (("users"."role" = 'staff') = ("users"."staff_scope" is not null)),
	CONSTRAINT "users_login" CHECK ("users"."email" is not null or "users"."login_number" is not null or "users"."password_hash" = '')
);
--> statement-breakpoint
CREATE TABLE "application_answers" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_answers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"note" text,
	"by_user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "application_notes" (
	"application_id" integer PRIMARY KEY NOT NULL,
	"note" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_openings" (
	"application_id" integer NOT NULL,
	"by_user_id" integer NOT NULL,
	"what" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_openings_application_id_by_user_id_what_day_pk" PRIMARY KEY("application_id","by_user_id","what","day")
);
--> statement-breakpoint
CREATE TABLE "application_reminders" (
	"application_id" integer NOT NULL,
	"kind" text NOT NULL,
	"to_user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "application_reminders_application_id_kind_pk" PRIMARY KEY("application_id","kind")
);
--> statement-breakpoint
CREATE TABLE "application_status_changes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "application_status_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"application_id" integer NOT NULL,
	"status" text NOT NULL,
	"by_user_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "applications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000001 CACHE 1),
	"internship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"levels" jsonb NOT NULL,
	"status" text NOT NULL,
	"resume_file_id" uuid,
	"cover_letter_file_id" uuid,
	"deletion_told_at" timestamp (3) with time zone,
	"queued_at" timestamp (3) with time zone,
	"sent_late_hours" integer,
	"released_at" timestamp (3) with time zone,
	"handed_in_by" integer,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "applications_once" UNIQUE("student_id","internship_id")
);
--> statement-breakpoint
CREATE TABLE "submissions" (
	"student_id" integer NOT NULL,
	"idempotency_key" uuid NOT NULL,
	"content_hash" text NOT NULL,
	"application_id" integer NOT NULL,
	"receipt" jsonb NOT NULL,
	"resume_upload_id" uuid,
	"cover_letter_upload_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "submissions_student_id_idempotency_key_pk" PRIMARY KEY("student_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "upload_pieces" (
	"upload_id" uuid NOT NULL,
	"offset" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "upload_pieces_upload_id_offset_pk" PRIMARY KEY("upload_id","offset")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"student_id" integer NOT NULL,
	"name" text NOT NULL,
	"length" integer NOT NULL,
	"received" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"is_checked" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	CONSTRAINT "categories_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "internship_reports" (
	"internship_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"reported_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "internship_reports_internship_id_student_id_pk" PRIMARY KEY("internship_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "internships" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "internships_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 10000000 START WITH 1 CACHE 1),
	"business_id" integer NOT NULL,
	"category_id" integer,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"financing" text NOT NULL,
	"type" text,
	"duration" integer NOT NULL,
	"duration_unit" text NOT NULL,
	"required_skills" jsonb NOT NULL,
	"description" text NOT NULL,
	"last_date_to_apply" date NOT NULL,
	"status" text NOT NULL,
	"published_at" timestamp (3) with time zone,
	"withdrawn_at" timestamp (3) with time zone,
	"taken_down_at" timestamp (3) with time zone,
	"taken_down_reason" text,
	"removed_at" timestamp (3) with time zone,
	"creation_key" uuid,
	"creation_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "internships_created_once" UNIQUE("business_id","creation_key")
);
--> statement-breakpoint
CREATE TABLE "list_versions" (
	"name" text PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_internships" (
	"student_id" integer NOT NULL,
	"internship_id" integer NOT NULL,
	"is_saved" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"closing_told_for" date,
	CONSTRAINT "saved_internships_student_id_internship_id_pk" PRIMARY KEY("student_id","internship_id")
);
--> statement-breakpoint
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
CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"application_id" integer,
	"internship_id" integer,
	"data" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "news_read_marks" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"up_to" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" integer NOT NULL,
	"channel" text NOT NULL,
	"topic" text NOT NULL,
	"is_on" boolean NOT NULL,
	CONSTRAINT "notification_settings_user_id_channel_topic_pk" PRIMARY KEY("user_id","channel","topic")
);
--> statement-breakpoint
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
CREATE TABLE "push_subscriptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_subscriptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"session" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_session" UNIQUE("session"),
	CONSTRAINT "push_subscriptions_endpoint" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	"send_hash" text NOT NULL,
	CONSTRAINT "sessions_send_hash" UNIQUE("send_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_addresses" (
	"user_id" integer NOT NULL,
	"address_key" text NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_addresses_user_id_address_key_pk" PRIMARY KEY("user_id","address_key")
);
--> statement-breakpoint
CREATE TABLE "sms_codes" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sms_codes_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_role" text NOT NULL,
	"action" text NOT NULL,
	"subject_type" text NOT NULL,
	"subject_id" integer,
	"details" jsonb NOT NULL,
	"address" text
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deployment" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"email" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"theoretical_arrival_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "claim_codes" ADD CONSTRAINT "claim_codes_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profile_changes" ADD CONSTRAINT "profile_changes_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registered_by_users_id_fk" FOREIGN KEY ("registered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_logo_file_id_files_id_fk" FOREIGN KEY ("logo_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_participant_id_participants_id_fk" FOREIGN KEY ("participant_id") REFERENCES "public"."participants"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_answers" ADD CONSTRAINT "application_answers_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_notes" ADD CONSTRAINT "application_notes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_openings" ADD CONSTRAINT "application_openings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_openings" ADD CONSTRAINT "application_openings_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reminders" ADD CONSTRAINT "application_reminders_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_reminders" ADD CONSTRAINT "application_reminders_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_status_changes" ADD CONSTRAINT "application_status_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_status_changes" ADD CONSTRAINT "application_status_changes_by_user_id_users_id_fk" FOREIGN KEY ("by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_resume_file_id_files_id_fk" FOREIGN KEY ("resume_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_cover_letter_file_id_files_id_fk" FOREIGN KEY ("cover_letter_file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_handed_in_by_users_id_fk" FOREIGN KEY ("handed_in_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "submissions" ADD CONSTRAINT "submissions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_pieces" ADD CONSTRAINT "upload_pieces_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internship_reports" ADD CONSTRAINT "internship_reports_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_business_id_users_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "internships" ADD CONSTRAINT "internships_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_internships" ADD CONSTRAINT "saved_internships_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alert_progress" ADD CONSTRAINT "job_alert_progress_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "job_alerts" ADD CONSTRAINT "job_alerts_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_internship_id_internships_id_fk" FOREIGN KEY ("internship_id") REFERENCES "public"."internships"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "news_read_marks" ADD CONSTRAINT "news_read_marks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_sessions_token_hash_fk" FOREIGN KEY ("session") REFERENCES "public"."sessions"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_addresses" ADD CONSTRAINT "sign_in_addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sms_codes" ADD CONSTRAINT "sms_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claim_codes_participant" ON "claim_codes" USING btree ("participant_id");--> statement-breakpoint
CREATE INDEX "email_changes_user" ON "email_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "email_changes_from" ON "email_changes" USING btree ("from_email");--> statement-breakpoint
CREATE INDEX "participants_email" ON "participants" USING btree ("email");--> statement-breakpoint
CREATE INDEX "participants_mobile" ON "participants" USING btree ("mobile_key");--> statement-breakpoint
CREATE INDEX "profile_changes_waiting" ON "profile_changes" USING btree ("requested_at") WHERE "profile_changes"."refusal" is null;--> statement-breakpoint
CREATE INDEX "profile_changes_logo" ON "profile_changes" USING btree ("logo_file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_participant" ON "users" USING btree ("participant_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_number" ON "users" USING btree ("login_number");--> statement-breakpoint
CREATE INDEX "users_role_status" ON "users" USING btree ("role","status");--> statement-breakpoint
CREATE INDEX "users_pending" ON "users" USING btree ("role","created_at","id") WHERE "users"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree ("role",(lower((coalesce("company_name" || ' ', '') || "full_name") collate "C")),"id") WHERE "users"."status" <> 'pending';--> statement-breakpoint
CREATE INDEX "users_signed_up" ON "users" USING btree ("role","created_at","city") WHERE "users"."role" in ('student', 'business');--> statement-breakpoint
CREATE INDEX "businesses_updated" ON "users" USING btree ("updated_at") WHERE "users"."role" = 'business';--> statement-breakpoint
CREATE INDEX "users_leaving" ON "users" USING btree ("delete_at") WHERE "users"."delete_at" is not null and "users"."erased_at" is null;--> statement-breakpoint
CREATE INDEX "users_logo" ON "users" USING btree ("logo_file_id") WHERE "users"."logo_file_id" is not null;--> statement-breakpoint
CREATE INDEX "application_answers_application" ON "application_answers" USING btree ("application_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_answers_standing" ON "application_answers" USING btree ("application_id") WHERE "application_answers"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "application_reminders_to" ON "application_reminders" USING btree ("to_user_id","at");--> statement-breakpoint
CREATE INDEX "application_status_changes_application" ON "application_status_changes" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "applications_internship" ON "applications" USING btree ("internship_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_student" ON "applications" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "applications_released" ON "applications" USING btree ("internship_id") WHERE "applications"."released_at" is not null;--> statement-breakpoint
CREATE INDEX "applications_reached" ON "applications" USING btree ("student_id","status") WHERE "applications"."status" <> 'submitted';--> statement-breakpoint
CREATE INDEX "applications_unanswered" ON "applications" USING btree ("internship_id","released_at","student_id","id") WHERE "applications"."status" = 'submitted' and "applications"."released_at" is not null and "applications"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX "applications_with_documents" ON "applications" USING btree ("internship_id") WHERE "applications"."resume_file_id" is not null;--> statement-breakpoint
CREATE INDEX "applications_resume" ON "applications" USING btree ("resume_file_id");--> statement-breakpoint
CREATE INDEX "applications_cover_letter" ON "applications" USING btree ("cover_letter_file_id");--> statement-breakpoint
CREATE INDEX "uploads_student" ON "uploads" USING btree ("student_id","expires_at");--> statement-breakpoint
CREATE INDEX "uploads_expire" ON "uploads" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "internship_reports_open" ON "internship_reports" USING btree ("reported_at") WHERE "internship_reports"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "internships_business" ON "internships" USING btree ("business_id","created_at");--> statement-breakpoint
CREATE INDEX "internships_created" ON "internships" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "internships_closing" ON "internships" USING btree ("last_date_to_apply");--> statement-breakpoint
CREATE INDEX "internships_public" ON "internships" USING btree ("status","last_date_to_apply");--> statement-breakpoint
CREATE INDEX "internships_updated" ON "internships" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "internships_published" ON "internships" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "internships_taken_down" ON "internships" USING btree ("taken_down_at") WHERE "internships"."taken_down_at" is not null;--> statement-breakpoint
CREATE INDEX "internships_removed" ON "internships" USING btree ("removed_at") WHERE "internships"."removed_at" is not null;--> statement-breakpoint
CREATE INDEX "saved_internships_internship" ON "saved_internships" USING btree ("internship_id");--> statement-breakpoint
CREATE INDEX "news_user" ON "news" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "news_application" ON "news" USING btree ("application_id") WHERE "news"."application_id" is not null;--> statement-breakpoint
CREATE INDEX "news_internship" ON "news" USING btree ("internship_id") WHERE "news"."internship_id" is not null;--> statement-breakpoint
CREATE INDEX "news_created" ON "news" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outgoing_waiting" ON "outgoing" USING btree ("channel","is_bulk","run_at","id") WHERE "outgoing"."sent_at" is null and "outgoing"."failed_at" is null;--> statement-breakpoint
CREATE INDEX "outgoing_replaceable" ON "outgoing" USING btree ("replace_key") WHERE "outgoing"."replace_key" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_news" ON "outgoing" USING btree ("news_id") WHERE "outgoing"."news_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_subscription" ON "outgoing" USING btree ("subscription_id") WHERE "outgoing"."subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "outgoing_created" ON "outgoing" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_type","subject_id");--> statement-breakpoint
CREATE INDEX "rate_limits_arrival" ON "rate_limits" USING btree ("theoretical_arrival_at");--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON "audit_log" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The log stays append-only for a year; maintenance deletes what is older.
CREATE TRIGGER audit_log_kept_a_year BEFORE DELETE ON "audit_log" FOR EACH ROW WHEN (OLD."at" > now() - interval '365 days') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
INSERT INTO "list_versions" ("name", "version") VALUES ('internships', 1);
--> statement-breakpoint
CREATE FUNCTION raise_list_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE "list_versions" SET "version" = "version" + 1 WHERE "name" = 'internships';
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER internships_change_list AFTER INSERT OR UPDATE OR DELETE ON "internships" FOR EACH STATEMENT EXECUTE FUNCTION raise_list_version();
--> statement-breakpoint
CREATE TRIGGER businesses_change_list AFTER UPDATE OF "status", "company_name", "logo_file_id" ON "users" FOR EACH ROW WHEN (NEW."role" = 'business') EXECUTE FUNCTION raise_list_version();
--> statement-breakpoint
-- As `folded` of contract/search.ts: a test compares them.
CREATE FUNCTION folded(written text) RETURNS text LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := translate(written, '''’‘‚‛‟ʹʻʼʽʾʿˈ′`´＇ꞌ՚׳', '');
BEGIN
	IF octet_length(plain) > char_length(plain) THEN
		plain := regexp_replace(normalize(plain, NFKD), '[\u0300-\u036f]', '', 'g');
		plain := translate(lower(plain COLLATE "und-x-icu"), 'øłđıðþŋħŧ‐‑–—', 'oldidtnht----');
		plain := replace(replace(replace(plain, 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
	END IF;
	plain := replace(lower(plain COLLATE "C"), '(0)', '');
	RETURN replace(plain, '-', ' ') || E'\n' ||
		replace(regexp_replace(plain, '([0-9])[ ().+/-]+(?=[0-9])', '\1', 'g'), '-', '');
END $$;
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "folded" text;
--> statement-breakpoint
ALTER TABLE "participants" ADD COLUMN "folded" text;
--> statement-breakpoint
-- Not generated columns: a backup inserts whole rows.
CREATE FUNCTION fold_columns() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	written jsonb := to_jsonb(NEW);
BEGIN
	NEW."folded" := folded((SELECT coalesce(string_agg(written ->> name, E'\n'), '') FROM unnest(TG_ARGV) AS name));
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_fold BEFORE INSERT OR UPDATE OF "company_name", "full_name", "email", "mobile_number", "business_number", "city", "folded" ON "users" FOR EACH ROW EXECUTE FUNCTION fold_columns('company_name', 'full_name', 'email', 'mobile_number', 'business_number', 'city');
--> statement-breakpoint
CREATE TRIGGER participants_fold BEFORE INSERT OR UPDATE ON "participants" FOR EACH ROW EXECUTE FUNCTION fold_columns('full_name', 'email', 'mobile_number', 'city', 'cohort');
