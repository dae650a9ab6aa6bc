#!/bin/sh
# A match of tic-tac-toe, from two guests to a win: sh match.sh [address of the service]
set -eu
api="${1:-http://localhost:3000}/platform"

post() { # token path body
  curl -sS --fail-with-body -X POST "$api/$2" -H "Authorization: Bearer $1" -H 'Content-Type: application/json' -d "$3"
}
field() { # the first value of that name in the JSON that is read
  sed -n "s/.*\"$1\":\"\{0,1\}\([^\",}]*\).*/\1/p" | head -n 1
}

ann=$(curl -sS --fail-with-body -X POST "$api/auth/guest")
bob=$(curl -sS --fail-with-body -X POST "$api/auth/guest")
a=$(echo "$ann" | field token)
b=$(echo "$bob" | field token)
echo "$(echo "$ann" | field username) invites $(echo "$bob" | field username)"

invited=$(post "$a" games/tic-tac-toe/invite "{\"opponentUserID\": $(echo "$bob" | field userID), \"symbol\": \"X\"}")
match=games/tic-tac-toe/matches/$(echo "$invited" | sed 's/.*"match":{//' | sed -n 's/.*"matchID":\([0-9]*\).*/\1/p')
post "$b" "$match/accept" '{}' >/dev/null

turn=$a other=$b
for cell in 0 3 1 4 2; do
  answer=$(post "$turn" "$match/move" "{\"move\": {\"cell\": $cell}}")
  echo "cell $cell: $(echo "$answer" | field stateName)"
  swap=$turn turn=$other other=$swap
done
echo "$answer" | field outcome
