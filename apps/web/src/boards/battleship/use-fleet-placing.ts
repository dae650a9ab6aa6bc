import { useState } from "react";
import { type Fleet, movedTo, randomFleet, type Ship, SIZE, shipAt, withShip, withTurned } from "./fleet.ts";

/** A fleet being placed, the ship picked up, and whether the last wish could not be granted. */
export const useFleetPlacing = () => {
  const [fleet, setFleet] = useState<Fleet>(() => randomFleet(Math.random));
  const [picked, setPicked] = useState(-1);
  const [isRefused, setIsRefused] = useState(false);
  const tryFleet = (next: Fleet | null) => {
    setIsRefused(next === null);
    if (next) setFleet(next);
  };
  const move = (at: number, ship: Ship) => tryFleet(withShip(fleet, at, ship));
  const turn = (at: number) => tryFleet(withTurned(fleet, at));
  const pickUp = (at: number) => {
    setIsRefused(false);
    setPicked(at);
  };
  const pick = (cell: number) => {
    const at = shipAt(fleet, cell);
    const ship = fleet[picked];
    if (at >= 0 && at === picked) turn(at);
    else if (at >= 0 || !ship) pickUp(at);
    else move(picked, movedTo(ship, Math.floor(cell / SIZE), cell % SIZE));
  };
  const shuffle = () => {
    pickUp(-1);
    setFleet(randomFleet(Math.random));
  };
  return { fleet, picked, isRefused, move, turn, pick, pickUp, shuffle };
};

/** What `useFleetPlacing` gives. */
export type FleetPlacing = ReturnType<typeof useFleetPlacing>;
