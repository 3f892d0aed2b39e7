import type { Guia } from './guia.ts'

export const pecho: Record<string, Guia> = {
  'Press de banca con barra': {
    pasos: [
      'Acuéstate con los ojos bajo la barra, los pies firmes en el suelo y los omóplatos juntos.',
      'Toma la barra un poco más ancho que los hombros y sácala del soporte con los brazos rectos.',
      'Bájala con control hasta rozar la mitad del pecho, con los codos a medio abrir.',
      'Empuja hacia arriba mientras sueltas el aire, sin despegar la espalda alta del banco.',
    ],
    errores: [
      'Rebotar la barra en el pecho.',
      'Abrir los codos en línea con los hombros.',
      'Levantar la cadera del banco.',
    ],
  },
  'Press inclinado con mancuernas': {
    pasos: [
      'Pon el respaldo entre 30 y 45 grados y siéntate con las mancuernas sobre los muslos.',
      'Recuéstate y lleva las mancuernas a los lados del pecho, con las palmas hacia adelante.',
      'Empuja hacia arriba hasta casi estirar los brazos, sin chocar las mancuernas.',
      'Baja despacio hasta sentir el pecho estirado, con las muñecas rectas.',
    ],
    errores: [
      'Inclinar tanto el respaldo que trabajan solo los hombros.',
      'Arquear la espalda para subir más peso.',
      'Doblar las muñecas hacia atrás.',
    ],
  },
  'Press declinado con barra': {
    pasos: [
      'Asegura los pies en los rodillos y acuéstate con la cabeza hacia abajo.',
      'Toma la barra un poco más ancho que los hombros; mejor si alguien te la alcanza.',
      'Bájala con control hasta la parte baja del pecho.',
      'Empuja hasta estirar los brazos y suelta el aire al subir.',
    ],
    errores: [
      'Bajar la barra hacia el cuello.',
      'Entrenar sin ayuda con mucho peso.',
      'Levantarte de golpe al terminar: sube despacio para no marearte.',
    ],
  },
  'Aperturas con mancuernas': {
    pasos: [
      'Acuéstate en el banco con las mancuernas arriba del pecho y las palmas frente a frente.',
      'Dobla un poco los codos y mantén ese ángulo todo el tiempo.',
      'Abre los brazos en arco hasta la altura del pecho.',
      'Cierra el arco como si abrazaras un barril, apretando el pecho.',
    ],
    errores: [
      'Doblar y estirar los codos como en un press.',
      'Bajar las mancuernas por debajo del banco.',
      'Usar un peso que no puedes frenar.',
    ],
  },
  'Cruce de poleas': {
    pasos: [
      'Pon las poleas arriba, toma un agarre en cada mano y da un paso al frente.',
      'Inclina un poco el torso y abre los brazos con los codos algo doblados.',
      'Junta las manos abajo y al frente, haciendo un arco amplio.',
      'Vuelve despacio hasta sentir el pecho estirado, sin soltar la tensión.',
    ],
    errores: [
      'Empujar con los brazos en vez de cerrar en arco.',
      'Balancear el cuerpo para mover el peso.',
      'Dejar que los brazos se vayan muy atrás.',
    ],
  },
  'Flexiones de brazos': {
    pasos: [
      'Apoya las manos un poco más abiertas que los hombros y los pies juntos atrás.',
      'Pon el cuerpo en línea recta y aprieta el abdomen y los glúteos.',
      'Baja el pecho hasta casi tocar el suelo, con los codos a 45 grados del cuerpo.',
      'Empuja el suelo hasta estirar los brazos, sin perder la línea.',
    ],
    errores: [
      'Dejar caer la cadera o subirla.',
      'Bajar solo la cabeza.',
      'Abrir los codos en cruz. Si cuesta, apoya las rodillas.',
    ],
  },
  'Fondos en paralelas': {
    pasos: [
      'Sube a las barras con los brazos rectos y los hombros lejos de las orejas.',
      'Inclina un poco el torso hacia adelante y dobla las rodillas atrás.',
      'Baja hasta que los brazos queden casi paralelos al suelo.',
      'Empuja hasta estirar los brazos, sin balancearte.',
    ],
    errores: [
      'Bajar tanto que duelan los hombros.',
      'Encoger los hombros hacia las orejas.',
      'Tomar impulso con las piernas.',
    ],
  },
  'Press de pecho en máquina': {
    pasos: [
      'Ajusta el asiento para que los agarres queden a la mitad del pecho.',
      'Apoya toda la espalda y junta los omóplatos.',
      'Empuja los agarres al frente sin bloquear los codos.',
      'Vuelve despacio, sin dejar que las pesas se golpeen.',
    ],
    errores: [
      'Despegar la espalda del respaldo.',
      'Adelantar los hombros al empujar.',
      'Poner el asiento muy bajo o muy alto.',
    ],
  },
  'Pullover con mancuerna': {
    pasos: [
      'Acuéstate en el banco y sostén la mancuerna con las dos manos arriba del pecho.',
      'Dobla un poco los codos y aprieta el abdomen.',
      'Lleva la mancuerna por detrás de la cabeza hasta sentir el estiramiento.',
      'Regresa por el mismo arco hasta arriba del pecho.',
    ],
    errores: [
      'Arquear la espalda baja.',
      'Bajar más de lo que permiten tus hombros.',
      'Doblar mucho los codos.',
    ],
  },
  'Aperturas en máquina': {
    pasos: [
      'Ajusta el asiento para que los codos queden a la altura del pecho.',
      'Apoya la espalda y los antebrazos en las almohadillas.',
      'Cierra los brazos al frente y aprieta el pecho un segundo.',
      'Abre despacio hasta sentir un estiramiento cómodo.',
    ],
    errores: [
      'Abrir más allá de los hombros.',
      'Empujar con las manos y no con los codos.',
      'Despegar la cabeza o la espalda del respaldo.',
    ],
  },
}
