-- A new e-mail address counts once the link that was sent to it is opened.

ALTER TABLE mail_link
  DROP CONSTRAINT mail_link_purpose_check,
  ADD CONSTRAINT mail_link_purpose_check
    CHECK (purpose IN ('verify-email', 'reset-password', 'change-email')),
  ADD COLUMN new_email text CHECK (new_email = lower(new_email)),
  ADD CONSTRAINT address_of_change CHECK ((purpose = 'change-email') = (new_email IS NOT NULL));

-- Asking again replaces what was asked before.
CREATE UNIQUE INDEX mail_link_one_change ON mail_link (account_id)
  WHERE purpose = 'change-email' AND used_at IS NULL;
