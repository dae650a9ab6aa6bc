// Generated from contract, operations and rules by `npm run generate -w @yourmove/client`: edit those.
import type { CallOptions, RepeatableCallOptions } from "../call-options.ts";
import type { ApiKeys, Audit, AuditInput, AvatarInput, BlockInput, Blocks, ChallengeAnswer, ChallengeInput, ChallengeRefInput, Challenges, ChallengesInput, ChangePasswordInput, ChangedPassword, CreateCodesInput, CreateKeyInput, CreatedApiKey, CreatedWebhook, Credentials, DeleteInput, Deliveries, DeliveriesInput, DeliveryInput, Empty, Friends, GameType, Games, GetInput, GuestInput, History, HistoryInput, InviteInput, KeyInput, ListEnvelope, ListInput, LoginInput, MatchEnvelope, MatchInput, MatchSnapshot, Me, Meta, MoveInput, NewPasskeyInput, NotificationSettings, NotificationSettingsInput, OfferAnswerInput, OfferInput, OnePasskey, OneSession, OwnChallenges, PasskeyAskInput, PasskeyCreation, PasskeyInput, PasskeyRequest, PasskeySignInInput, Passkeys, Privacy, PrivacyInput, PushKey, QuickAnswer, QuickInput, Recovered, RecoveryCodes, RecoveryState, RegisterInput, RenameInput, RenamePasskeyInput, RenameSessionInput, ReplayInput, Replayed, ReportInput, Reported, RotatedSecret, SearchInput, SessionInput, Sessions, Subscribed, SubscriptionIDInput, SubscriptionInput, Subscriptions, TestDelivery, UseCodeInput, UserInput, UserPage, WebhookAnswer, WebhookChange, WebhookIDInput, WebhookInput, Webhooks } from "./wire.ts";

/** Every procedure of the service. */
export interface Procedures {
  /** The life of a match and its reading. */
  readonly matches: {
    /**
     * Invite a user to a match.
     *
     * Sends a pending invite, which the other user accepts or declines and which expires after 14 days. While one
     * between the same two users for the same game is pending, in either direction, another is `invite_pending` and carries that match.
     *
     * Refused with `game_type_not_found`, `user_not_found`, `invite_refused`, `invite_pending`, `limit_reached`.
     */
    readonly invite: {
      /**
       * Invite a user to a match.
       *
       * Sends a pending invite, which the other user accepts or declines and which expires after 14 days. While one
       * between the same two users for the same game is pending, in either direction, another is `invite_pending` and carries that match.
       *
       * Refused with `game_type_not_found`, `user_not_found`, `invite_refused`, `invite_pending`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: InviteInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Accept an invite; the match begins.
     *
     * Fixes the sides, starts the clock of the first turn and gives X the move. Only the invited user may.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invite_refused`, `invalid_state`, `limit_reached`.
     */
    readonly accept: {
      /**
       * Accept an invite; the match begins.
       *
       * Fixes the sides, starts the clock of the first turn and gives X the move. Only the invited user may.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invite_refused`, `invalid_state`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Decline an invite.
     *
     * Ends the invite for good. Only the invited user may.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`.
     */
    readonly decline: {
      /**
       * Decline an invite.
       *
       * Ends the invite for good. Only the invited user may.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Take an invite of your own back.
     *
     * Ends the invite for good, as long as it has not been answered. Only the inviter may.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`.
     */
    readonly cancel: {
      /**
       * Take an invite of your own back.
       *
       * Ends the invite for good, as long as it has not been answered. Only the inviter may.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Give a match up; the other player wins.
     *
     * Either player may, whoever's turn it is, while the match is active.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`.
     */
    readonly forfeit: {
      /**
       * Give a match up; the other player wins.
       *
       * Either player may, whoever's turn it is, while the match is active.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Make a move.
     *
     * Plays one of the game's moves for the player on turn; `game.legalMoves` of the match lists them. With
     * `expectedPositionVersion` the move counts only if the position is still the one that you saw, with `expectedLastActionTime` only if the
     * whole match is. Of several 409s that are true, the answer is
     * `invalid_state` before `stale_state` before `not_your_turn`.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `stale_state`, `not_your_turn`, `illegal_move`.
     */
    readonly move: {
      /**
       * Make a move.
       *
       * Plays one of the game's moves for the player on turn; `game.legalMoves` of the match lists them. With
       * `expectedPositionVersion` the move counts only if the position is still the one that you saw, with `expectedLastActionTime` only if the
       * whole match is. Of several 409s that are true, the answer is
       * `invalid_state` before `stale_state` before `not_your_turn`.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `stale_state`, `not_your_turn`, `illegal_move`.
       */
      mutate<Of extends GameType = GameType>(input: MoveInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Ask for a rematch, or accept the other player's.
     *
     * An ordinary invite to the same game with the same time, you on the side that you did not have: the answer is that match. Where the
     * other player has asked already, it begins; where you have, you are given it again. Once it has begun, `rematchMatchID` of the match in the
     * answer says where.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `invite_refused`, `invalid_state`, `invite_pending`, `limit_reached`.
     */
    readonly rematch: {
      /**
       * Ask for a rematch, or accept the other player's.
       *
       * An ordinary invite to the same game with the same time, you on the side that you did not have: the answer is that match. Where the
       * other player has asked already, it begins; where you have, you are given it again. Once it has begun, `rematchMatchID` of the match in the
       * answer says where.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `invite_refused`, `invalid_state`, `invite_pending`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Offer a draw, or to take a move back.
     *
     * It stands until it is answered or withdrawn, the player whom it was made to moves, a takeback is accepted, or the match is over. A draw
     * that meets the other player's is the draw. A takeback goes back to before your own latest move.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `offer_not_allowed`, `offer_pending`, `limit_reached`.
     */
    readonly offer: {
      /**
       * Offer a draw, or to take a move back.
       *
       * It stands until it is answered or withdrawn, the player whom it was made to moves, a takeback is accepted, or the match is over. A draw
       * that meets the other player's is the draw. A takeback goes back to before your own latest move.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `offer_not_allowed`, `offer_pending`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: OfferInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Accept what the other player offers.
     *
     * A draw ends the match. A takeback brings back the position of `toMoveCount`, and the turn begins anew. With `offeredTime` only the offer
     * that you saw counts.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
     */
    readonly acceptOffer: {
      /**
       * Accept what the other player offers.
       *
       * A draw ends the match. A takeback brings back the position of `toMoveCount`, and the turn begins anew. With `offeredTime` only the offer
       * that you saw counts.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
       */
      mutate<Of extends GameType = GameType>(input: OfferAnswerInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Decline what the other player offers.
     *
     * After 3 declined takebacks a player can't offer another in the match.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
     */
    readonly declineOffer: {
      /**
       * Decline what the other player offers.
       *
       * After 3 declined takebacks a player can't offer another in the match.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
       */
      mutate<Of extends GameType = GameType>(input: OfferAnswerInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Withdraw an offer of your own.
     *
     * None stands then.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
     */
    readonly withdrawOffer: {
      /**
       * Withdraw an offer of your own.
       *
       * None stands then.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `forbidden_action`, `invalid_state`, `stale_state`, `offer_not_allowed`, `offer_gone`.
       */
      mutate<Of extends GameType = GameType>(input: OfferAnswerInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * Give the player on turn more time.
     *
     * Moves the deadline by one `turnSeconds`, at most to 14 days from now; once a turn, and 3 times a match.
     *
     * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `not_your_turn`, `limit_reached`.
     */
    readonly extend: {
      /**
       * Give the player on turn more time.
       *
       * Moves the deadline by one `turnSeconds`, at most to 14 days from now; once a turn, and 3 times a match.
       *
       * Refused with `game_type_not_found`, `match_not_found`, `invalid_state`, `not_your_turn`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: MatchInput<Of>, options?: RepeatableCallOptions): Promise<MatchSnapshot<Of>>;
    };

    /**
     * List your matches, or wait until one changes.
     *
     * A snapshot: every invited and active match, and the newest that are over up to `limit`, the latest change first.
     * Without `since` it answers at once. With the `lastActionTime` last seen as `since`, it says `unchanged` when nothing
     * changed; with `wait` as well it holds the request until something does, so that a client hears of it without asking again and again. `before` pages through older matches that are over, and `opponentUserID` narrows the list; neither waits.
     * With `changes=only` the answer to a `since` holds only the matches that changed after it, as `isDelta` says: laid over what you had, match by
     * match, it is the list as it is now. Over matches that `nextCursor` lies beyond go. From too far behind, the whole list comes.
     *
     * Refused with `game_type_not_found`.
     */
    readonly list: {
      /**
       * List your matches, or wait until one changes.
       *
       * A snapshot: every invited and active match, and the newest that are over up to `limit`, the latest change first.
       * Without `since` it answers at once. With the `lastActionTime` last seen as `since`, it says `unchanged` when nothing
       * changed; with `wait` as well it holds the request until something does, so that a client hears of it without asking again and again. `before` pages through older matches that are over, and `opponentUserID` narrows the list; neither waits.
       * With `changes=only` the answer to a `since` holds only the matches that changed after it, as `isDelta` says: laid over what you had, match by
       * match, it is the list as it is now. Over matches that `nextCursor` lies beyond go. From too far behind, the whole list comes.
       *
       * Refused with `game_type_not_found`.
       */
      query<Of extends GameType = GameType>(input?: ListInput<Of>, options?: CallOptions): Promise<ListEnvelope<Of>>;
    };

    /**
     * Read a match, or wait until it changes.
     *
     * The match as you may see it: what the game hides from you is not in it. Without `since` it answers at once. With the `lastActionTime` last seen as `since`, it says `unchanged` when nothing
     * changed; with `wait` as well it holds the request until something does, so that a client hears of it without asking again and again.
     *
     * Refused with `game_type_not_found`, `match_not_found`.
     */
    readonly get: {
      /**
       * Read a match, or wait until it changes.
       *
       * The match as you may see it: what the game hides from you is not in it. Without `since` it answers at once. With the `lastActionTime` last seen as `since`, it says `unchanged` when nothing
       * changed; with `wait` as well it holds the request until something does, so that a client hears of it without asking again and again.
       *
       * Refused with `game_type_not_found`, `match_not_found`.
       */
      query<Of extends GameType = GameType>(input: GetInput<Of>, options?: CallOptions): Promise<MatchEnvelope<Of>>;
    };

    /**
     * Read a match's moves, oldest first.
     *
     * The moves that stand with their times, with `takenBack=include` also those taken back, 500 a page; `move` is null where the game hides it from you.
     *
     * Refused with `game_type_not_found`, `match_not_found`.
     */
    readonly history: {
      /**
       * Read a match's moves, oldest first.
       *
       * The moves that stand with their times, with `takenBack=include` also those taken back, 500 a page; `move` is null where the game hides it from you.
       *
       * Refused with `game_type_not_found`, `match_not_found`.
       */
      query<Of extends GameType = GameType>(input: HistoryInput<Of>, options?: CallOptions): Promise<History<Of>>;
    };
  };

  /** Users to invite. */
  readonly friends: {
    /**
     * Search users to invite; without `q`, bots and recent opponents.
     *
     * Finds names that begin with `q`, then those that hold it, without regard to case. Without `q` it suggests bots, then
     * the people you have played with, those first who are shown online. You are never among them, nor is whom you block or who blocks you.
     * `limited` says that more matched.
     *
     * Refused with `game_type_not_found`.
     */
    readonly search: {
      /**
       * Search users to invite; without `q`, bots and recent opponents.
       *
       * Finds names that begin with `q`, then those that hold it, without regard to case. Without `q` it suggests bots, then
       * the people you have played with, those first who are shown online. You are never among them, nor is whom you block or who blocks you.
       * `limited` says that more matched.
       *
       * Refused with `game_type_not_found`.
       */
      query<Of extends GameType = GameType>(input: SearchInput<Of>, options?: CallOptions): Promise<Friends>;
    };
  };

  /** The games on offer. */
  readonly games: {
    /**
     * List the games with their moves' schemas.
     *
     * Every game that can be played here: its name, its rules in one line, its board, and its move as JSON Schema.
     */
    readonly list: {
      /**
       * List the games with their moves' schemas.
       *
       * Every game that can be played here: its name, its rules in one line, its board, and its move as JSON Schema.
       */
      query(input?: undefined, options?: CallOptions): Promise<Games>;
    };
  };

  /** Signing in and out. */
  readonly auth: {
    /**
     * Become a guest, with a name of your own or a generated one.
     *
     * Makes a user that can play at once. The bearer token is shown this once, and set as the session cookie too. A guest who
     * registers later keeps its matches. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
     *
     * Refused with `username_taken`.
     */
    readonly guest: {
      /**
       * Become a guest, with a name of your own or a generated one.
       *
       * Makes a user that can play at once. The bearer token is shown this once, and set as the session cookie too. A guest who
       * registers later keeps its matches. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
       *
       * Refused with `username_taken`.
       */
      mutate(input?: GuestInput, options?: RepeatableCallOptions): Promise<Credentials>;
    };

    /**
     * Make an account; a guest's credentials keep user and matches.
     *
     * Sent with a guest's credentials it makes an account of that guest: the same user and matches, a new token, and the guest's
     * old tokens end. Sent without, it makes a new user. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
     *
     * Refused with `username_taken`, `unauthenticated`.
     */
    readonly register: {
      /**
       * Make an account; a guest's credentials keep user and matches.
       *
       * Sent with a guest's credentials it makes an account of that guest: the same user and matches, a new token, and the guest's
       * old tokens end. Sent without, it makes a new user. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
       *
       * Refused with `username_taken`, `unauthenticated`.
       */
      mutate(input: RegisterInput, options?: RepeatableCallOptions): Promise<Credentials>;
    };

    /**
     * Log in.
     *
     * Begins a new session; beyond 50 of yours the oldest ends. An unknown name and a wrong password get the same answer, after
     * the same time. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
     *
     * Refused with `unauthenticated`.
     */
    readonly login: {
      /**
       * Log in.
       *
       * Begins a new session; beyond 50 of yours the oldest ends. An unknown name and a wrong password get the same answer, after
       * the same time. A repeat with the same Idempotency-Key, from the same address and within an hour, gets the first answer again.
       *
       * Refused with `unauthenticated`.
       */
      mutate(input: LoginInput, options?: RepeatableCallOptions): Promise<Credentials>;
    };

    /**
     * Log out; the token ends at once.
     *
     * Ends the session or API key that the call came with, in every process; polls that it has open are answered with 401. A host
     * platform's token can't be ended here, which is 403: sign out at its site.
     *
     * Refused with `forbidden_action`.
     */
    readonly logout: {
      /**
       * Log out; the token ends at once.
       *
       * Ends the session or API key that the call came with, in every process; polls that it has open are answered with 401. A host
       * platform's token can't be ended here, which is 403: sign out at its site.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input?: undefined, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Read who you are.
     *
     * The user behind the credentials, as others see it.
     */
    readonly me: {
      /**
       * Read who you are.
       *
       * The user behind the credentials, as others see it.
       */
      query(input?: undefined, options?: CallOptions): Promise<Me>;
    };
  };

  /** Other users. */
  readonly users: {
    /**
     * Read a user's page.
     *
     * Who a user is, and how its finished matches ended: all of them, those against you, and the newest by game.
     *
     * Refused with `user_not_found`.
     */
    readonly get: {
      /**
       * Read a user's page.
       *
       * Who a user is, and how its finished matches ended: all of them, those against you, and the newest by game.
       *
       * Refused with `user_not_found`.
       */
      query(input: UserInput, options?: CallOptions): Promise<UserPage>;
    };
  };

  /** Your own account. */
  readonly account: {
    /**
     * Change your name.
     *
     * An account's old name is given to nobody else for 30 days, nor what looks like it, and the account may take it up again;
     * a guest's is free at once. An account may do it 3 times in 30 days. API keys and a host platform's users can't.
     *
     * Refused with `username_taken`, `forbidden_action`.
     */
    readonly rename: {
      /**
       * Change your name.
       *
       * An account's old name is given to nobody else for 30 days, nor what looks like it, and the account may take it up again;
       * a guest's is free at once. An account may do it 3 times in 30 days. API keys and a host platform's users can't.
       *
       * Refused with `username_taken`, `forbidden_action`.
       */
      mutate(input: RenameInput, options?: CallOptions): Promise<Me>;
    };

    /**
     * Choose an avatar, or none.
     *
     * One of the pictures that the service itself serves, by its id; null takes it away.
     *
     * Refused with `forbidden_action`.
     */
    readonly setAvatar: {
      /**
       * Choose an avatar, or none.
       *
       * One of the pictures that the service itself serves, by its id; null takes it away.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input: AvatarInput, options?: CallOptions): Promise<Me>;
    };

    /**
     * Change your password; every session, API key and recovery code ends, and a new session begins.
     *
     * Takes the current password once more. The new session's token is shown this once, and set as the cookie too.
     * `endPasskeys` and `endWebhooks` say what else ends: `recent`, the default, those made since somebody last signed in with the
     * old password; `all`; or `none`. The answer lists those that stay.
     *
     * Refused with `forbidden_action`.
     */
    readonly changePassword: {
      /**
       * Change your password; every session, API key and recovery code ends, and a new session begins.
       *
       * Takes the current password once more. The new session's token is shown this once, and set as the cookie too.
       * `endPasskeys` and `endWebhooks` say what else ends: `recent`, the default, those made since somebody last signed in with the
       * old password; `all`; or `none`. The answer lists those that stay.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input: ChangePasswordInput, options?: CallOptions): Promise<ChangedPassword>;
    };

    /**
     * List your sessions.
     *
     * Where you are signed in, the last used first; `isCurrent` marks the one that asks. `browser` and `system` are what the device said when it signed in.
     */
    readonly sessions: {
      /**
       * List your sessions.
       *
       * Where you are signed in, the last used first; `isCurrent` marks the one that asks. `browser` and `system` are what the device said when it signed in.
       */
      query(input?: undefined, options?: CallOptions): Promise<Sessions>;
    };

    /**
     * Name a device, or take its name away.
     *
     * What you call one of your sessions, so that you know it again; nobody else sees it.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly renameSession: {
      /**
       * Name a device, or take its name away.
       *
       * What you call one of your sessions, so that you know it again; nobody else sees it.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: RenameSessionInput, options?: CallOptions): Promise<OneSession>;
    };

    /**
     * End one session.
     *
     * Signs one device out at once, in every process.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly endSession: {
      /**
       * End one session.
       *
       * Signs one device out at once, in every process.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: SessionInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Log out everywhere.
     *
     * Ends every session of yours, this one too, and every API key.
     *
     * Refused with `forbidden_action`.
     */
    readonly endSessions: {
      /**
       * Log out everywhere.
       *
       * Ends every session of yours, this one too, and every API key.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input?: undefined, options?: CallOptions): Promise<Empty>;
    };

    /**
     * List your API keys.
     *
     * The keys that your programs use, the newest first, without the secrets.
     *
     * Refused with `forbidden_action`.
     */
    readonly keys: {
      /**
       * List your API keys.
       *
       * The keys that your programs use, the newest first, without the secrets.
       *
       * Refused with `forbidden_action`.
       */
      query(input?: undefined, options?: CallOptions): Promise<ApiKeys>;
    };

    /**
     * Make an API key for a program; it is shown this once.
     *
     * A bearer token to play as you, for as many days as you say or without an end; it can't manage your account. Takes your
     * password once more. A changed password and logging out everywhere end it. At most 20.
     *
     * Refused with `forbidden_action`, `limit_reached`.
     */
    readonly createKey: {
      /**
       * Make an API key for a program; it is shown this once.
       *
       * A bearer token to play as you, for as many days as you say or without an end; it can't manage your account. Takes your
       * password once more. A changed password and logging out everywhere end it. At most 20.
       *
       * Refused with `forbidden_action`, `limit_reached`.
       */
      mutate(input: CreateKeyInput, options?: CallOptions): Promise<CreatedApiKey>;
    };

    /**
     * Revoke an API key.
     *
     * Ends it at once, in every process.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly revokeKey: {
      /**
       * Revoke an API key.
       *
       * Ends it at once, in every process.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: KeyInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * List what was done to your account.
     *
     * Sign-ins, sessions and keys that were ended or made, changes of name and password, and what the operator did, with time
     * and device; the newest first. Your own acts are kept for 365 days unless the operator chooses otherwise, the last 1000 of them.
     */
    readonly audit: {
      /**
       * List what was done to your account.
       *
       * Sign-ins, sessions and keys that were ended or made, changes of name and password, and what the operator did, with time
       * and device; the newest first. Your own acts are kept for 365 days unless the operator chooses otherwise, the last 1000 of them.
       */
      query(input: AuditInput, options?: CallOptions): Promise<Audit>;
    };

    /**
     * Delete your account, for good.
     *
     * Takes the password once more; a guest or a host platform's user sends its username instead. Your active matches are
     * forfeited and your pending invites end; name, picture, messages, sessions, keys, blocks and settings go. Your opponents
     * keep the matches, against `deleted-<id>`. Nobody is given the name for 90 days. API keys can't do it.
     *
     * Refused with `forbidden_action`.
     */
    readonly delete: {
      /**
       * Delete your account, for good.
       *
       * Takes the password once more; a guest or a host platform's user sends its username instead. Your active matches are
       * forfeited and your pending invites end; name, picture, messages, sessions, keys, blocks and settings go. Your opponents
       * keep the matches, against `deleted-<id>`. Nobody is given the name for 90 days. API keys can't do it.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input: DeleteInput, options?: CallOptions): Promise<Empty>;
    };
  };

  /** The procedures of recovery. */
  readonly recovery: {
    /**
     * See how many recovery codes you have left.
     *
     * How many are good, and when they were made; never the codes themselves.
     *
     * Refused with `forbidden_action`.
     */
    readonly state: {
      /**
       * See how many recovery codes you have left.
       *
       * How many are good, and when they were made; never the codes themselves.
       *
       * Refused with `forbidden_action`.
       */
      query(input?: undefined, options?: CallOptions): Promise<RecoveryState>;
    };

    /**
     * Make recovery codes; they are shown this once.
     *
     * 10 codes, each good once in place of the password; all before them are good no longer. Takes the password once more.
     * A guest has none: register first.
     *
     * Refused with `forbidden_action`.
     */
    readonly create: {
      /**
       * Make recovery codes; they are shown this once.
       *
       * 10 codes, each good once in place of the password; all before them are good no longer. Takes the password once more.
       * A guest has none: register first.
       *
       * Refused with `forbidden_action`.
       */
      mutate(input?: CreateCodesInput, options?: CallOptions): Promise<RecoveryCodes>;
    };

    /**
     * Come back by a recovery code, with a new password.
     *
     * Uses the code up. The account has the new password, every session and API key of it ends, and a new session begins; its token is
     * set as the cookie too. Passkeys and webhooks stay, and are listed in the answer. An unknown name, a wrong code and a used one get the same answer. After 5 wrong ones from an address for a
     * name, more are refused for an hour.
     *
     * Refused with `unauthenticated`.
     */
    readonly use: {
      /**
       * Come back by a recovery code, with a new password.
       *
       * Uses the code up. The account has the new password, every session and API key of it ends, and a new session begins; its token is
       * set as the cookie too. Passkeys and webhooks stay, and are listed in the answer. An unknown name, a wrong code and a used one get the same answer. After 5 wrong ones from an address for a
       * name, more are refused for an hour.
       *
       * Refused with `unauthenticated`.
       */
      mutate(input: UseCodeInput, options?: CallOptions): Promise<Recovered>;
    };
  };

  /** The procedures of passkeys. */
  readonly passkeys: {
    /**
     * List your passkeys.
     *
     * What you can sign in with beside your password, the oldest first.
     *
     * Refused with `forbidden_action`.
     */
    readonly list: {
      /**
       * List your passkeys.
       *
       * What you can sign in with beside your password, the oldest first.
       *
       * Refused with `forbidden_action`.
       */
      query(input?: undefined, options?: CallOptions): Promise<Passkeys>;
    };

    /**
     * Ask for what a browser needs to make a passkey.
     *
     * Takes your password once more. What is to be signed is good once, and for 5 minutes. At most 10 passkeys an account.
     *
     * Refused with `forbidden_action`, `limit_reached`.
     */
    readonly registerOptions: {
      /**
       * Ask for what a browser needs to make a passkey.
       *
       * Takes your password once more. What is to be signed is good once, and for 5 minutes. At most 10 passkeys an account.
       *
       * Refused with `forbidden_action`, `limit_reached`.
       */
      mutate(input?: PasskeyAskInput, options?: CallOptions): Promise<PasskeyCreation>;
    };

    /**
     * Add the passkey that the browser has made.
     *
     * What `navigator.credentials.create` gave, as JSON. One that does not answer what was asked, or was asked for too long ago, is 400.
     *
     * Refused with `forbidden_action`, `limit_reached`.
     */
    readonly register: {
      /**
       * Add the passkey that the browser has made.
       *
       * What `navigator.credentials.create` gave, as JSON. One that does not answer what was asked, or was asked for too long ago, is 400.
       *
       * Refused with `forbidden_action`, `limit_reached`.
       */
      mutate(input: NewPasskeyInput, options?: CallOptions): Promise<OnePasskey>;
    };

    /**
     * Call a passkey something else.
     *
     * Nobody else sees its name.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly rename: {
      /**
       * Call a passkey something else.
       *
       * Nobody else sees its name.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: RenamePasskeyInput, options?: CallOptions): Promise<OnePasskey>;
    };

    /**
     * Remove a passkey.
     *
     * It signs nobody in any more; sessions that it began go on.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly remove: {
      /**
       * Remove a passkey.
       *
       * It signs nobody in any more; sessions that it began go on.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: PasskeyInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Ask for what a browser needs to sign in with a passkey.
     *
     * What is to be signed is good once, and for 5 minutes. No name is asked for: the passkey says whose it is.
     */
    readonly signInOptions: {
      /**
       * Ask for what a browser needs to sign in with a passkey.
       *
       * What is to be signed is good once, and for 5 minutes. No name is asked for: the passkey says whose it is.
       */
      mutate(input?: undefined, options?: CallOptions): Promise<PasskeyRequest>;
    };

    /**
     * Sign in with a passkey.
     *
     * What `navigator.credentials.get` gave, as JSON. Begins an ordinary session, whose token is set as the cookie too.
     *
     * Refused with `unauthenticated`.
     */
    readonly signIn: {
      /**
       * Sign in with a passkey.
       *
       * What `navigator.credentials.get` gave, as JSON. Begins an ordinary session, whose token is set as the cookie too.
       *
       * Refused with `unauthenticated`.
       */
      mutate(input: PasskeySignInInput, options?: CallOptions): Promise<Credentials>;
    };
  };

  /** Whom you block, who may invite you, and whom you report. */
  readonly people: {
    /**
     * Block a user.
     *
     * Neither of you can invite the other or accept its invites from now on; those that are pending end. You are hidden
     * from each other in searches, suggestions and presence, and nobody is told. Active matches go on. At most 500.
     *
     * Refused with `user_not_found`, `limit_reached`.
     */
    readonly block: {
      /**
       * Block a user.
       *
       * Neither of you can invite the other or accept its invites from now on; those that are pending end. You are hidden
       * from each other in searches, suggestions and presence, and nobody is told. Active matches go on. At most 500.
       *
       * Refused with `user_not_found`, `limit_reached`.
       */
      mutate(input: BlockInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Block a user no longer.
     *
     * Everything is between you two as if there had been no block, unless the other one blocks you.
     *
     * Refused with `user_not_found`.
     */
    readonly unblock: {
      /**
       * Block a user no longer.
       *
       * Everything is between you two as if there had been no block, unless the other one blocks you.
       *
       * Refused with `user_not_found`.
       */
      mutate(input: BlockInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * List whom you block.
     *
     * Nobody sees the list but you, and nobody learns who blocks whom.
     */
    readonly blocks: {
      /**
       * List whom you block.
       *
       * Nobody sees the list but you, and nobody learns who blocks whom.
       */
      query(input?: undefined, options?: CallOptions): Promise<Blocks>;
    };

    /**
     * Read who may invite you and who sees you online.
     *
     * Both are `everyone` until you choose otherwise.
     */
    readonly privacy: {
      /**
       * Read who may invite you and who sees you online.
       *
       * Both are `everyone` until you choose otherwise.
       */
      query(input?: undefined, options?: CallOptions): Promise<Privacy>;
    };

    /**
     * Choose who may invite you and who sees you online.
     *
     * What is absent stays as it is. It counts for invites made from now on; those that are pending stay.
     */
    readonly setPrivacy: {
      /**
       * Choose who may invite you and who sees you online.
       *
       * What is absent stays as it is. It counts for invites made from now on; those that are pending stay.
       */
      mutate(input: PrivacyInput, options?: CallOptions): Promise<Privacy>;
    };

    /**
     * Report a user to the operator.
     *
     * Stores what you say; the reported user is not told. A match that is named must be one of you two. At most
     * 10 in 24 hours: one more is `rate_limited`.
     *
     * Refused with `user_not_found`, `match_not_found`.
     */
    readonly report: {
      /**
       * Report a user to the operator.
       *
       * Stores what you say; the reported user is not told. A match that is named must be one of you two. At most
       * 10 in 24 hours: one more is `rate_limited`.
       *
       * Refused with `user_not_found`, `match_not_found`.
       */
      mutate(input: ReportInput, options?: CallOptions): Promise<Reported>;
    };
  };

  /** The procedures of challenges. */
  readonly challenges: {
    /**
     * Leave a seat open for somebody.
     *
     * Whoever holds its link, or finds it in the list where it is `open`, may take it; the first who does plays you. Two of yours that are
     * equal but for their words can't be open at once: `challenge_pending` carries the first. At most 20 of yours are open, 5 of them in the list, and 100 are made in 24 hours: one more is `rate_limited`.
     *
     * Refused with `game_type_not_found`, `challenge_pending`, `limit_reached`.
     */
    readonly create: {
      /**
       * Leave a seat open for somebody.
       *
       * Whoever holds its link, or finds it in the list where it is `open`, may take it; the first who does plays you. Two of yours that are
       * equal but for their words can't be open at once: `challenge_pending` carries the first. At most 20 of yours are open, 5 of them in the list, and 100 are made in 24 hours: one more is `rate_limited`.
       *
       * Refused with `game_type_not_found`, `challenge_pending`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: ChallengeInput<Of>, options?: RepeatableCallOptions): Promise<ChallengeAnswer<Of>>;
    };

    /**
     * List the seats that are open to you.
     *
     * The oldest first: none of your own, of users blocked either way, or whose policy leaves you out. It never waits.
     *
     * Refused with `game_type_not_found`.
     */
    readonly list: {
      /**
       * List the seats that are open to you.
       *
       * The oldest first: none of your own, of users blocked either way, or whose policy leaves you out. It never waits.
       *
       * Refused with `game_type_not_found`.
       */
      query<Of extends GameType = GameType>(input?: ChallengesInput<Of>, options?: CallOptions): Promise<Challenges<Of>>;
    };

    /**
     * Read a challenge.
     *
     * Needs no credentials, and changes nothing: only the accept takes the seat.
     *
     * Refused with `challenge_not_found`.
     */
    readonly get: {
      /**
       * Read a challenge.
       *
       * Needs no credentials, and changes nothing: only the accept takes the seat.
       *
       * Refused with `challenge_not_found`.
       */
      query(input: ChallengeRefInput, options?: CallOptions): Promise<ChallengeAnswer>;
    };

    /**
     * Take the seat; the match begins.
     *
     * Draws the sides and starts the clock of the first turn. Exactly one who asks gets the seat, the others `challenge_closed` with the
     * challenge. Your own is `forbidden_action`.
     *
     * Refused with `challenge_not_found`, `forbidden_action`, `invite_refused`, `challenge_closed`, `limit_reached`.
     */
    readonly accept: {
      /**
       * Take the seat; the match begins.
       *
       * Draws the sides and starts the clock of the first turn. Exactly one who asks gets the seat, the others `challenge_closed` with the
       * challenge. Your own is `forbidden_action`.
       *
       * Refused with `challenge_not_found`, `forbidden_action`, `invite_refused`, `challenge_closed`, `limit_reached`.
       */
      mutate(input: ChallengeRefInput, options?: RepeatableCallOptions): Promise<MatchSnapshot>;
    };

    /**
     * Take a challenge of your own back.
     *
     * Closes it for good, as long as nobody has taken the seat.
     *
     * Refused with `challenge_not_found`, `challenge_closed`.
     */
    readonly cancel: {
      /**
       * Take a challenge of your own back.
       *
       * Closes it for good, as long as nobody has taken the seat.
       *
       * Refused with `challenge_not_found`, `challenge_closed`.
       */
      mutate(input: ChallengeRefInput, options?: RepeatableCallOptions): Promise<ChallengeAnswer>;
    };

    /**
     * List your own challenges.
     *
     * The open ones, the newest first, then the last 20 that were closed.
     */
    readonly mine: {
      /**
       * List your own challenges.
       *
       * The open ones, the newest first, then the last 20 that were closed.
       */
      query(input?: undefined, options?: CallOptions): Promise<OwnChallenges>;
    };

    /**
     * Play whoever is looking, too.
     *
     * Takes the oldest open seat of this game and `turnSeconds`, or leaves one of yours, which a repeat gives again while it stands. Any two
     * who ask with equal terms meet. At most 20 of yours are open, 5 of them in the list, and 100 are made in 24 hours: one more is `rate_limited`.
     *
     * Refused with `game_type_not_found`, `challenge_pending`, `limit_reached`.
     */
    readonly quick: {
      /**
       * Play whoever is looking, too.
       *
       * Takes the oldest open seat of this game and `turnSeconds`, or leaves one of yours, which a repeat gives again while it stands. Any two
       * who ask with equal terms meet. At most 20 of yours are open, 5 of them in the list, and 100 are made in 24 hours: one more is `rate_limited`.
       *
       * Refused with `game_type_not_found`, `challenge_pending`, `limit_reached`.
       */
      mutate<Of extends GameType = GameType>(input: QuickInput<Of>, options?: RepeatableCallOptions): Promise<QuickAnswer<Of>>;
    };
  };

  /** The procedures of push. */
  readonly push: {
    /**
     * Read what a browser subscribes with.
     *
     * The service's public key (VAPID). Where push is off, `whyOff` says why: it needs an https `PUBLIC_URL`.
     */
    readonly key: {
      /**
       * Read what a browser subscribes with.
       *
       * The service's public key (VAPID). Where push is off, `whyOff` says why: it needs an https `PUBLIC_URL`.
       */
      query(input?: undefined, options?: CallOptions): Promise<PushKey>;
    };

    /**
     * List your subscriptions.
     *
     * The browsers that show you notifications, as long as their sessions last.
     */
    readonly list: {
      /**
       * List your subscriptions.
       *
       * The browsers that show you notifications, as long as their sessions last.
       */
      query(input?: undefined, options?: CallOptions): Promise<Subscriptions>;
    };

    /**
     * Have a browser show you notifications.
     *
     * Takes what the browser's own subscription gives. An endpoint belongs to who sent it last, and ends with the session
     * that sent it, or when its push service knows it no longer. Sent again it is the same subscription, renewed: `subscriptionID` says which of
     * the `items`. At most 10.
     *
     * Refused with `forbidden_action`, `limit_reached`.
     */
    readonly subscribe: {
      /**
       * Have a browser show you notifications.
       *
       * Takes what the browser's own subscription gives. An endpoint belongs to who sent it last, and ends with the session
       * that sent it, or when its push service knows it no longer. Sent again it is the same subscription, renewed: `subscriptionID` says which of
       * the `items`. At most 10.
       *
       * Refused with `forbidden_action`, `limit_reached`.
       */
      mutate(input: SubscriptionInput, options?: CallOptions): Promise<Subscribed>;
    };

    /**
     * Have a browser show you no more notifications.
     *
     * Nothing is sent to it any more.
     *
     * Refused with `route_not_found`.
     */
    readonly unsubscribe: {
      /**
       * Have a browser show you no more notifications.
       *
       * Nothing is sent to it any more.
       *
       * Refused with `route_not_found`.
       */
      mutate(input: SubscriptionIDInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Read what you are notified of, and when.
     *
     * Everything, at any hour, and only while you are away, until you choose otherwise.
     */
    readonly settings: {
      /**
       * Read what you are notified of, and when.
       *
       * Everything, at any hour, and only while you are away, until you choose otherwise.
       */
      query(input?: undefined, options?: CallOptions): Promise<NotificationSettings>;
    };

    /**
     * Choose what you are notified of, and when.
     *
     * What is absent stays as it is. It counts for what happens from now on.
     */
    readonly setSettings: {
      /**
       * Choose what you are notified of, and when.
       *
       * What is absent stays as it is. It counts for what happens from now on.
       */
      mutate(input: NotificationSettingsInput, options?: CallOptions): Promise<NotificationSettings>;
    };
  };

  /** The procedures of webhooks. */
  readonly webhooks: {
    /**
     * List your webhooks.
     *
     * The oldest first, without their secrets.
     */
    readonly list: {
      /**
       * List your webhooks.
       *
       * The oldest first, without their secrets.
       */
      query(input?: undefined, options?: CallOptions): Promise<Webhooks>;
    };

    /**
     * Have events of your matches sent to an address.
     *
     * Each event comes by POST, signed (Standard Webhooks 1.0), at least once and in no promised order, also for what you do yourself.
     * The secret is shown this once. Takes an account; at most 5.
     *
     * Refused with `forbidden_action`, `limit_reached`.
     */
    readonly create: {
      /**
       * Have events of your matches sent to an address.
       *
       * Each event comes by POST, signed (Standard Webhooks 1.0), at least once and in no promised order, also for what you do yourself.
       * The secret is shown this once. Takes an account; at most 5.
       *
       * Refused with `forbidden_action`, `limit_reached`.
       */
      mutate(input: WebhookInput, options?: CallOptions): Promise<CreatedWebhook>;
    };

    /**
     * Read a webhook.
     *
     * As it is now, without its secret.
     *
     * Refused with `route_not_found`.
     */
    readonly get: {
      /**
       * Read a webhook.
       *
       * As it is now, without its secret.
       *
       * Refused with `route_not_found`.
       */
      query(input: WebhookIDInput, options?: CallOptions): Promise<WebhookAnswer>;
    };

    /**
     * Change a webhook.
     *
     * What is absent stays as it is. One that was disabled and is enabled tries again what it had to leave.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly update: {
      /**
       * Change a webhook.
       *
       * What is absent stays as it is. One that was disabled and is enabled tries again what it had to leave.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: WebhookChange, options?: CallOptions): Promise<WebhookAnswer>;
    };

    /**
     * Remove a webhook.
     *
     * Nothing is sent to it any more; what came of earlier deliveries goes with it.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly remove: {
      /**
       * Remove a webhook.
       *
       * Nothing is sent to it any more; what came of earlier deliveries goes with it.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: WebhookIDInput, options?: CallOptions): Promise<Empty>;
    };

    /**
     * Give a webhook a new secret; it is shown this once.
     *
     * For 24 hours every delivery carries two signatures, by the new secret and by the old one.
     *
     * Refused with `forbidden_action`, `route_not_found`.
     */
    readonly rotate: {
      /**
       * Give a webhook a new secret; it is shown this once.
       *
       * For 24 hours every delivery carries two signatures, by the new secret and by the old one.
       *
       * Refused with `forbidden_action`, `route_not_found`.
       */
      mutate(input: WebhookIDInput, options?: CallOptions): Promise<RotatedSecret>;
    };

    /**
     * Send a test event to a webhook.
     *
     * An event of kind `test`, whatever kinds the webhook asks for, also while it is disabled. It is tried once.
     *
     * Refused with `route_not_found`.
     */
    readonly test: {
      /**
       * Send a test event to a webhook.
       *
       * An event of kind `test`, whatever kinds the webhook asks for, also while it is disabled. It is tried once.
       *
       * Refused with `route_not_found`.
       */
      mutate(input: WebhookIDInput, options?: CallOptions): Promise<TestDelivery>;
    };

    /**
     * Send a webhook the events of a time once more.
     *
     * Events of the last 30 days, the oldest first and at most 10000, with the `webhook-id` that they had.
     *
     * Refused with `route_not_found`.
     */
    readonly replay: {
      /**
       * Send a webhook the events of a time once more.
       *
       * Events of the last 30 days, the oldest first and at most 10000, with the `webhook-id` that they had.
       *
       * Refused with `route_not_found`.
       */
      mutate(input: ReplayInput, options?: CallOptions): Promise<Replayed>;
    };

    /**
     * List what was sent to a webhook.
     *
     * The newest first, 50 at a time, of the last 30 days. A delivery is tried ten times within 76 hours, and is `dead` after that.
     *
     * Refused with `route_not_found`.
     */
    readonly deliveries: {
      /**
       * List what was sent to a webhook.
       *
       * The newest first, 50 at a time, of the last 30 days. A delivery is tried ten times within 76 hours, and is `dead` after that.
       *
       * Refused with `route_not_found`.
       */
      query(input: DeliveriesInput, options?: CallOptions): Promise<Deliveries>;
    };

    /**
     * Send one delivery again.
     *
     * At once, whatever came of it, and by the whole schedule if that fails.
     *
     * Refused with `route_not_found`.
     */
    readonly retry: {
      /**
       * Send one delivery again.
       *
       * At once, whatever came of it, and by the whole schedule if that fails.
       *
       * Refused with `route_not_found`.
       */
      mutate(input: DeliveryInput, options?: CallOptions): Promise<Empty>;
    };
  };

  /** The procedures of meta. */
  readonly meta: {
    /**
     * Read what the service offers.
     *
     * The contract's version, what is served beyond version 1.0, and every bound by its name.
     */
    readonly get: {
      /**
       * Read what the service offers.
       *
       * The contract's version, what is served beyond version 1.0, and every bound by its name.
       */
      query(input?: undefined, options?: CallOptions): Promise<Meta>;
    };
  };
}
