import type { Guia } from './guia.ts'

export const brazos: Record<string, Guia> = {
  'Curl de bíceps con barra': {
    pasos: [
      'Ponte de pie con la barra al ancho de los hombros y las palmas hacia adelante.',
      'Pega los codos al cuerpo y aprieta el abdomen.',
      'Sube la barra hacia los hombros sin mover los codos.',
      'Baja despacio hasta estirar los brazos.',
    ],
    errores: ['Balancear la espalda para subir.', 'Adelantar los codos.', 'Dejar caer la barra al bajar.'],
  },
  'Curl alterno con mancuernas': {
    pasos: [
      'Ponte de pie con una mancuerna en cada mano y los brazos a los lados.',
      'Sube una mancuerna y gira la palma hacia el hombro.',
      'Aprieta arriba y baja despacio.',
      'Repite con el otro brazo, sin mover el torso.',
    ],
    errores: [
      'Mecer el cuerpo de lado a lado.',
      'Despegar los codos del cuerpo.',
      'Empezar con un brazo antes de bajar bien el otro.',
    ],
  },
  'Curl martillo': {
    pasos: [
      'Ponte de pie con las mancuernas a los lados y las palmas hacia el cuerpo.',
      'Pega los codos a las costillas.',
      'Sube las mancuernas con los pulgares hacia arriba, sin girar las muñecas.',
      'Baja despacio hasta estirar los brazos.',
    ],
    errores: ['Usar la espalda para subir.', 'Girar las muñecas.', 'Adelantar los codos.'],
  },
  'Curl en banco predicador': {
    pasos: [
      'Ajusta el asiento para que las axilas queden en el borde del apoyo.',
      'Apoya toda la parte de atrás de los brazos y toma la barra.',
      'Sube la barra hacia los hombros sin despegar los codos.',
      'Baja despacio hasta casi estirar los brazos.',
    ],
    errores: ['Estirar los codos de golpe abajo.', 'Despegar los brazos del apoyo.', 'Doblar las muñecas.'],
  },
  'Curl concentrado': {
    pasos: [
      'Siéntate con las piernas abiertas e inclina el torso.',
      'Apoya el codo en la cara interna del muslo y deja colgar la mancuerna.',
      'Súbela hacia el hombro sin mover el codo.',
      'Baja despacio; al terminar cambia de brazo.',
    ],
    errores: ['Despegar el codo del muslo.', 'Subir el hombro para ayudarte.', 'Levantar el torso.'],
  },
  'Extensión de tríceps en polea': {
    pasos: [
      'Ponte frente a la polea alta y toma el agarre con los codos pegados al cuerpo.',
      'Inclina apenas el torso y aprieta el abdomen.',
      'Estira los brazos hacia abajo sin mover los codos.',
      'Sube despacio hasta que los antebrazos pasen la horizontal.',
    ],
    errores: ['Abrir o adelantar los codos.', 'Empujar con el peso del cuerpo.', 'Doblar las muñecas.'],
  },
  'Press francés': {
    pasos: [
      'Acuéstate en el banco con la barra arriba del pecho y los brazos rectos.',
      'Inclina un poco los brazos hacia la cabeza y deja quietos los codos.',
      'Dobla los codos y baja la barra hacia la frente, con control.',
      'Estira los brazos sin mover los hombros.',
    ],
    errores: [
      'Abrir los codos.',
      'Mover los brazos como en un press.',
      'Usar un peso que no controlas cerca de la cara.',
    ],
  },
  'Fondos entre bancos': {
    pasos: [
      'Apoya las manos en el borde de un banco y los talones en el otro.',
      'Saca la cadera del banco, con los brazos rectos y la espalda cerca del borde.',
      'Baja doblando los codos hacia atrás hasta 90 grados.',
      'Empuja hasta estirar los brazos. Si cuesta, apoya los pies en el suelo.',
    ],
    errores: [
      'Bajar tanto que duelan los hombros.',
      'Alejar la espalda del banco.',
      'Abrir los codos hacia los lados.',
    ],
  },
  'Patada de tríceps': {
    pasos: [
      'Apoya una rodilla y una mano en el banco, con la espalda recta.',
      'Pega el brazo libre al costado, con el codo doblado a 90 grados.',
      'Estira el codo hasta que la mancuerna quede atrás.',
      'Vuelve despacio sin bajar el codo; al terminar cambia de lado.',
    ],
    errores: ['Dejar caer el codo.', 'Balancear la mancuerna.', 'Girar el torso.'],
  },
  'Press de banca con agarre cerrado': {
    pasos: [
      'Acuéstate en el banco y toma la barra al ancho de los hombros, no más cerca.',
      'Sácala del soporte con los brazos rectos y los omóplatos juntos.',
      'Bájala a la parte baja del pecho con los codos cerca del cuerpo.',
      'Empuja hasta estirar los brazos.',
    ],
    errores: [
      'Juntar tanto las manos que duelan las muñecas.',
      'Abrir los codos.',
      'Levantar la cadera del banco.',
    ],
  },
}
