/** The steps that make a notification and a reminder of a turn, by what each writes: when, where, and which row of the player's. */
export const NOTIFICATION_STEPS = [
  ["takes the event", "after update", "events", "new.is_taken and new.current_turn_user_id ="],
  ["notes the reminder", "before insert", "reminders", "new.user_id ="],
  ["notes the notification", "before insert", "push_notifications", "new.kind = 'match.turn' and new.user_id ="],
  ["has noted the notification", "after insert", "push_notifications", "new.kind = 'match.turn' and new.user_id ="],
] as const;
