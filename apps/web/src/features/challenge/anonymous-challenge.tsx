import { useMutation } from "@tanstack/react-query";
import { problemOf } from "@yourmove/client";
import type { Challenge } from "@yourmove/contract";
import { type ReactNode, useState } from "react";
import { useLocation } from "wouter";
import { api } from "../../api.ts";
import { ApiProvider } from "../../api-provider.tsx";
import { useGameName } from "../../boards/games.tsx";
import { fieldWords, problemText } from "../../i18n/problem-text.ts";
import { useText } from "../../i18n/use-text.tsx";
import { LanguageAtDoor } from "../../layout/language.tsx";
import { BareTop, LoadingPage } from "../../layout/page-states.tsx";
import { matchPath } from "../../layout/paths.ts";
import { useTitle } from "../../layout/tab.ts";
import { FreeNames, pleasantName } from "../../people/free-names.tsx";
import { trpc } from "../../trpc.ts";
import { Form, Refusal } from "../../ui/form.tsx";
import { NameField } from "../account/fields.tsx";
import { useSignIn } from "../account/use-session.ts";
import { acceptOptions, forgetAcceptKey, keepGuestName, sentGuestName } from "./accept-challenge.ts";
import { ChallengeCard, ChallengeGone } from "./challenge-card.tsx";

interface SignInProps {
  readonly challengeRef: string;
  /** Called at the first sign of a sign-in. */
  readonly onTyping: () => void;
  /** The page for those who have an account. */
  readonly welcome: ReactNode;
}

/** Signs in a guest and accepts the challenge; retries repeat the same requests (contract 4.5). */
const useComeIn = (ref: string, onRefused: () => void) => {
  const enter = useSignIn();
  const [, go] = useLocation();
  return useMutation({
    networkMode: "always",
    async mutationFn(username: string) {
      const options = acceptOptions(ref);
      keepGuestName(ref, username);
      const credentials = await api.enterAsGuest(username, options);
      const { match } = await api.acceptChallenge(ref, options);
      return { credentials, match };
    },
    onSuccess({ credentials, match }) {
      go(matchPath(match), { replace: true });
      enter(credentials);
    },
    onError(error) {
      if (!problemOf(error)) return;
      forgetAcceptKey(ref);
      onRefused();
    },
  });
};

const Play = ({ challenge, onRefused }: { challenge: Challenge; onRefused: () => void }) => {
  const t = useText();
  const { mutate, isPending, error, variables, reset } = useComeIn(challenge.ref, onRefused);
  const sent = sentGuestName(challenge.ref);
  const [proposed] = useState(() => sent ?? pleasantName());
  return (
    <Form
      wordsFor={(input) => fieldWords(input, t)}
      onEdit={() => error && reset()}
      onSend={(typed) => mutate(typed("username"))}
    >
      <NameField
        className="is-big"
        label={t.challenge.playAs}
        hint={t.challenge.asGuest}
        defaultValue={proposed}
        readOnly={sent !== null}
        isWrong={problemOf(error)?.code === "username_taken"}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Refusal text={error && problemText(error, t)} />
      <FreeNames error={error} taken={variables} />
      <button type="submit" className="button is-primary is-large" disabled={isPending}>
        {isPending ? t.welcome.entering : t.welcome.play}
      </button>
    </Form>
  );
};

interface ChallengeProps extends Omit<SignInProps, "welcome"> {
  readonly onHasAccount: () => void;
}

const ForVisitor = ({ challengeRef, onTyping, onHasAccount }: ChallengeProps) => {
  const t = useText();
  const { data, error, isPaused, refetch } = trpc.challenges.get.useQuery({ ref: challengeRef }, { staleTime: 0 });
  const game = useGameName(data?.challenge.gameType ?? "");
  useTitle(game);
  const retry = () => void refetch();
  const challenge = data?.challenge;
  if (!challenge && !error && !isPaused) return <LoadingPage />;
  return (
    <>
      <BareTop />
      <main className="page is-challenge" onPointerEnter={onTyping}>
        {challenge ? (
          <ChallengeCard challenge={challenge}>
            {challenge.canAccept && <Play challenge={challenge} onRefused={retry} />}
            <button type="button" className="button is-quiet" onClick={onHasAccount}>
              {challenge.canAccept ? t.welcome.haveAccount : t.challenge.enter}
            </button>
          </ChallengeCard>
        ) : (
          <ChallengeGone error={error} retry={retry} />
        )}
        <LanguageAtDoor />
      </main>
    </>
  );
};

/** A challenge for a visitor without a session: a prefilled name, one button, and the match starts. */
export const AnonymousChallenge = ({ welcome, ...props }: SignInProps) => {
  const [hasAccount, setHasAccount] = useState(false);
  if (hasAccount) return welcome;
  return (
    <ApiProvider>
      <ForVisitor {...props} onHasAccount={() => setHasAccount(true)} />
    </ApiProvider>
  );
};
