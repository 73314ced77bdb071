import { bilingual, elided, nb } from './words';

export const votes = bilingual({
  en: {
    menu: 'Table',
    asks: {
      pause: (who: string) => `${who} would like a pause.`,
      resume: (who: string) => `${who} would like to go on.`,
      undo: (who: string) => `${who} would like to take back:`,
      correct: (who: string) => `${who} would like to correct the position.`,
      stop: (who: string) => `${who} would like to stop the game.`,
      rematch: (who: string) => `${who} would like another game with the same seats.`,
      recover: (who: string) =>
        `Somebody says that the seat of ${who} is theirs, and that they have lost it. If the old device comes back, it has the seat again.`,
      relieve: (who: string) =>
        `${who} has not answered for three minutes. Should a bot play on there until ${who} acts again?`,
      'put-out': (who: string) =>
        `Somebody wants to put ${who} out of the game. A bot would then play on there, for good.`,
    },
    yes: 'Agree',
    no: 'Refuse',
    waiting: (names: string) => `Waiting for ${names}.`,
    ask: {
      pause: 'Ask for a pause',
      resume: 'Go on',
      undo: 'Take back my last act',
      stop: 'Stop the game',
      rematch: 'Play again, same seats',
    },
    toServer: 'Go on with friends by a link',
    toServerHelp:
      'A new table begins on the server at this very position: you keep your seat, friends come by its link. The game here stays as it is, with its record.',
    toDevice: 'Go on on this device',
    toDeviceHelp:
      'The game goes on from this position in this browser, without a network, with bots and whoever sits beside you. The table here stays as it is, with its record.',
    carry: 'Go on there',
    notCarried: 'That did not work: the game stays here. Is there a network?',
    leave: 'Leave the game',
    leaveSure: 'A bot then plays on in your seat, for good. Nobody can take it back, not even you.',
    leaveYes: 'Leave for good',
    stopSure:
      'The game ends here, unfinished, once everybody who is still in it agrees; bots always do, and who has been away for ten minutes is not asked.',
    relieve: (who: string) => `Let a bot play for ${who} until they return`,
    moveDevice: 'Continue on another device',
    moveHelp:
      'Scan this with the other device, or open the link there: your seat moves to it, and this device only watches. Good once, for two minutes.',
    moveTyped: 'Or open the table there, choose “I already have a seat here” and type:',
    moved: 'Your seat is now on the other device. This one watches.',
    moveOld: 'Two minutes have passed: that code is no longer good.',
    haveSeat: 'I already have a seat here',
    codeHelp: 'On your other device “Continue on another device” shows a code.',
    code: 'Code of eight signs',
    useCode: 'Take my seat',
    lostHelp:
      'Your old device is lost? Once it has been away for two minutes, the others at the table can give you the seat.',
    putOut: (who: string) => `Put ${who} out`,
    putOutWhom: 'Put somebody out…',
    putOutSure: (who: string) =>
      `If all others agree, ${who} has to go and a bot plays on in that seat, for good. To read no more of ${who}, it is enough to mute them in the chat.`,
    whoseOffers: 'Hide the offers of…',
    refuseOffers: (who: string) => `No more offers from ${who}`,
    takeOffers: (who: string) => `Offers from ${who} again`,
    record: 'Download the record',
    replay: 'Replay',
  },
  fr: {
    menu: 'Table',
    asks: {
      pause: (who: string) => `${who} voudrait une pause.`,
      resume: (who: string) => `${who} voudrait reprendre la partie.`,
      undo: (who: string) => `${who} voudrait annuler${nb}:`,
      correct: (who: string) => `${who} voudrait corriger la position.`,
      stop: (who: string) => `${who} voudrait arrêter la partie.`,
      rematch: (who: string) => `${who} voudrait une autre partie aux mêmes places.`,
      recover: (who: string) =>
        `Quelqu’un dit que la place ${elided(who)} est la sienne et demande à la reprendre. Si l’ancien appareil revient, il retrouve la place.`,
      relieve: (who: string) =>
        `${who} n’a pas répondu depuis trois minutes. Confier la place à un robot jusqu’à son prochain coup${nb}?`,
      'put-out': (who: string) =>
        `Quelqu’un veut exclure ${who} de la partie. Un robot y jouerait alors, pour de bon.`,
    },
    yes: 'Accepter',
    no: 'Refuser',
    waiting: (names: string) => `On attend ${names}.`,
    ask: {
      pause: 'Demander une pause',
      resume: 'Reprendre',
      undo: 'Annuler mon dernier coup',
      stop: 'Arrêter la partie',
      rematch: 'Rejouer, mêmes places',
    },
    toServer: 'Continuer entre amis par un lien',
    toServerHelp: `Une nouvelle table commence sur le serveur à cette position même${nb}: vous gardez votre place, vos amis viennent par son lien. La partie d’ici reste telle quelle, avec son enregistrement.`,
    toDevice: 'Continuer sur cet appareil',
    toDeviceHelp: `La partie continue à cette position dans ce navigateur, sans réseau, avec des robots et qui est à côté de vous. La table d’ici reste telle quelle, avec son enregistrement.`,
    carry: 'Continuer là-bas',
    notCarried: `Cela n’a pas marché${nb}: la partie reste ici. Y a-t-il du réseau${nb}?`,
    leave: 'Quitter la partie',
    leaveSure:
      'Un robot jouera alors à votre place, pour de bon. Personne ne peut la reprendre, pas même vous.',
    leaveYes: 'Quitter pour de bon',
    stopSure: `La partie s’arrête ici, inachevée, dès que tous ceux qui sont encore en jeu sont d’accord${nb}; les robots le sont toujours, et on n’attend pas qui est absent depuis dix minutes.`,
    relieve: (who: string) => `Confier la place ${elided(who)} à un robot jusqu’à son retour`,
    moveDevice: 'Continuer sur un autre appareil',
    moveHelp: `Scannez ce code avec l’autre appareil, ou ouvrez-y le lien${nb}: votre place y passe, et celui-ci ne fait plus que regarder. Valable une fois, deux minutes.`,
    moveTyped: `Ou ouvrez la table là-bas, choisissez «${nb}J’ai déjà une place ici${nb}» et tapez${nb}:`,
    moved: 'Votre place est passée sur l’autre appareil. Celui-ci regarde la partie.',
    moveOld: `Deux minutes sont passées${nb}: ce code n’est plus valable.`,
    haveSeat: 'J’ai déjà une place ici',
    codeHelp: `Sur l’autre appareil, «${nb}Continuer sur un autre appareil${nb}» affiche un code.`,
    code: 'Code de huit caractères',
    useCode: 'Prendre ma place',
    lostHelp: `Votre ancien appareil est perdu${nb}? Après deux minutes d’absence, les autres joueurs peuvent vous rendre la place.`,
    putOut: (who: string) => `Exclure ${who}`,
    putOutWhom: 'Exclure quelqu’un…',
    putOutSure: (who: string) =>
      `Si tous les autres sont d’accord, ${who} doit partir et un robot joue à cette place, pour de bon. Pour ne plus lire ${who}, il suffit de masquer ses messages.`,
    whoseOffers: 'Masquer les offres de…',
    refuseOffers: (who: string) => `Plus d’offres ${elided(who)}`,
    takeOffers: (who: string) => `Revoir les offres ${elided(who)}`,
    record: 'Télécharger l’enregistrement',
    replay: 'Revoir la partie',
  },
});
