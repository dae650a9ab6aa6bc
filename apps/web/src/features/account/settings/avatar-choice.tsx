import type { AvatarInput, UserSummary } from "@yourmove/contract";
import { trpc } from "../../../api.ts";
import { useText } from "../../../i18n/use-text.tsx";
import { initialOf } from "../../../people/avatar.tsx";
import { tellOtherTabs } from "../other-tabs.ts";

type AvatarID = NonNullable<AvatarInput["avatar"]>;

const COUNT = 24;
const AVATARS = Array.from({ length: COUNT }, (_, index) => String(index + 1).padStart(2, "0") as AvatarID);
const pathOf = (id: AvatarID) => `/avatars/${id}.svg`;

/** The pictures on offer; none of them goes back to the initial. */
export const AvatarChoice = ({ user }: { user: UserSummary }) => {
  const t = useText();
  const utils = trpc.useUtils();
  const choose = trpc.account.setAvatar.useMutation({
    onSuccess(me) {
      utils.auth.me.setData(undefined, me);
      tellOtherTabs(me.user);
    },
  });
  return (
    <fieldset className="avatars" disabled={choose.isPending}>
      <legend>{t.account.picture}</legend>
      <label className="avatar-option">
        <input
          type="radio"
          name="avatar"
          checked={user.avatar === null}
          onChange={() => choose.mutate({ avatar: null })}
          aria-label={t.account.noPicture}
        />
        <span aria-hidden="true">{initialOf(user)}</span>
      </label>
      {AVATARS.map((id) => (
        <label key={id} className="avatar-option">
          <input
            type="radio"
            name="avatar"
            checked={user.avatar === pathOf(id)}
            onChange={() => choose.mutate({ avatar: id })}
            aria-label={`${t.account.picture} ${Number(id)}`}
          />
          <img src={pathOf(id)} alt="" width="44" height="44" loading="lazy" />
        </label>
      ))}
    </fieldset>
  );
};
