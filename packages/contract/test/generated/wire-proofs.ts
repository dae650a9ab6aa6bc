// Generated from the schemas by `npm run generate -w @yourmove/contract`: edit those.
import type { z } from "zod";
import type * as contract from "../../src/index.ts";

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type Proof<Agrees extends true> = Agrees;

/** Each type of the wire beside what its schema infers: either may stand for the other. */
export type Proofs = [
  Proof<Same<contract.ApiKey, z.infer<typeof contract.apiKeySchema>>>,
  Proof<Same<contract.ApiKeys, z.infer<typeof contract.apiKeysSchema>>>,
  Proof<Same<contract.AvatarInput, z.infer<typeof contract.avatarInputSchema>>>,
  Proof<Same<contract.ChangePasswordInput, z.infer<typeof contract.changePasswordInputSchema>>>,
  Proof<Same<contract.CreateKeyInput, z.infer<typeof contract.createKeyInputSchema>>>,
  Proof<Same<contract.CreatedApiKey, z.infer<typeof contract.createdKeySchema>>>,
  Proof<Same<contract.Credentials, z.infer<typeof contract.credentialsSchema>>>,
  Proof<Same<contract.Empty, z.infer<typeof contract.emptySchema>>>,
  Proof<Same<contract.FieldError, z.infer<typeof contract.fieldErrorSchema>>>,
  Proof<Same<contract.Friends, z.infer<typeof contract.friendsSchema>>>,
  Proof<Same<contract.Game, z.infer<typeof contract.gameSchema>>>,
  Proof<Same<contract.GameView, z.infer<typeof contract.gameViewSchema>>>,
  Proof<Same<contract.Games, z.infer<typeof contract.gamesSchema>>>,
  Proof<Same<contract.GetInput, z.infer<typeof contract.getInputSchema>>>,
  Proof<Same<contract.GuestInput, z.infer<typeof contract.guestInputSchema>>>,
  Proof<Same<contract.History, z.infer<typeof contract.historySchema>>>,
  Proof<Same<contract.HistoryMove, z.infer<typeof contract.historyMoveSchema>>>,
  Proof<Same<contract.InviteInput, z.infer<typeof contract.inviteInputSchema>>>,
  Proof<Same<contract.KeyInput, z.infer<typeof contract.keyInputSchema>>>,
  Proof<Same<contract.ListEnvelope, z.infer<typeof contract.listEnvelopeSchema>>>,
  Proof<Same<contract.ListInput, z.infer<typeof contract.listInputSchema>>>,
  Proof<Same<contract.ListSnapshot, z.infer<typeof contract.listSnapshotSchema>>>,
  Proof<Same<contract.LoginInput, z.infer<typeof contract.loginInputSchema>>>,
  Proof<Same<contract.Match, z.infer<typeof contract.matchSchema>>>,
  Proof<Same<contract.MatchEnvelope, z.infer<typeof contract.matchEnvelopeSchema>>>,
  Proof<Same<contract.MatchInput, z.infer<typeof contract.matchInputSchema>>>,
  Proof<Same<contract.MatchSnapshot, z.infer<typeof contract.matchSnapshotSchema>>>,
  Proof<Same<contract.Me, z.infer<typeof contract.meSchema>>>,
  Proof<Same<contract.MoveBody, z.infer<typeof contract.moveBodySchema>>>,
  Proof<Same<contract.MoveInput, z.infer<typeof contract.moveInputSchema>>>,
  Proof<Same<contract.Problem, z.infer<typeof contract.problemSchema>>>,
  Proof<Same<contract.RegisterInput, z.infer<typeof contract.registerInputSchema>>>,
  Proof<Same<contract.RenameInput, z.infer<typeof contract.renameInputSchema>>>,
  Proof<Same<contract.Results, z.infer<typeof contract.resultsSchema>>>,
  Proof<Same<contract.SearchInput, z.infer<typeof contract.searchInputSchema>>>,
  Proof<Same<contract.Session, z.infer<typeof contract.sessionSchema>>>,
  Proof<Same<contract.SessionInput, z.infer<typeof contract.sessionInputSchema>>>,
  Proof<Same<contract.Sessions, z.infer<typeof contract.sessionsSchema>>>,
  Proof<Same<contract.Unchanged, z.infer<typeof contract.unchangedSchema>>>,
  Proof<Same<contract.UserInput, z.infer<typeof contract.userInputSchema>>>,
  Proof<Same<contract.UserPage, z.infer<typeof contract.userPageSchema>>>,
  Proof<Same<contract.UserSummary, z.infer<typeof contract.userSummarySchema>>>,
];
