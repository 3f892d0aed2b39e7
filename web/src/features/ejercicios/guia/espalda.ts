import type { Guia } from './guia.ts'

export const espalda: Record<string, Guia> = {
  Dominadas: {
    pasos: [
      'Cuélgate de la barra con las manos un poco más abiertas que los hombros.',
      'Baja los hombros y aprieta el abdomen antes de subir.',
      'Lleva los codos hacia abajo hasta pasar el mentón por encima de la barra.',
      'Baja despacio hasta estirar los brazos.',
    ],
    errores: [
      'Balancearte para subir.',
      'Estirar el cuello para alcanzar la barra.',
      'Soltarte de golpe al bajar.',
    ],
  },
  'Jalón al pecho': {
    pasos: [
      'Ajusta el rodillo sobre los muslos y toma la barra más ancho que los hombros.',
      'Saca el pecho e inclina el torso apenas hacia atrás.',
      'Lleva la barra a la parte alta del pecho, con los codos hacia abajo.',
      'Sube despacio hasta estirar los brazos.',
    ],
    errores: [
      'Llevar la barra detrás de la nuca.',
      'Echarte hacia atrás para bajar el peso.',
      'Soltar la barra de golpe.',
    ],
  },
  'Remo con barra': {
    pasos: [
      'Toma la barra, dobla un poco las rodillas e inclina el torso con la espalda recta.',
      'Deja la barra colgar con los brazos estirados.',
      'Llévala hacia el ombligo y junta los omóplatos.',
      'Baja con control sin cambiar la posición del torso.',
    ],
    errores: ['Redondear la espalda.', 'Levantar el torso en cada repetición.', 'Tirar solo con los brazos.'],
  },
  'Remo con mancuerna a una mano': {
    pasos: [
      'Apoya una rodilla y la mano del mismo lado en el banco, con la espalda recta.',
      'Deja la mancuerna colgar de la otra mano.',
      'Llévala hacia la cadera con el codo pegado al cuerpo.',
      'Baja despacio hasta estirar el brazo; al terminar cambia de lado.',
    ],
    errores: [
      'Girar el torso para subir la mancuerna.',
      'Encoger el hombro.',
      'Hundir o redondear la espalda.',
    ],
  },
  'Remo sentado en polea': {
    pasos: [
      'Siéntate con los pies en los apoyos y las rodillas algo dobladas.',
      'Toma el agarre con la espalda recta y los brazos estirados.',
      'Llévalo al abdomen, con los codos cerca del cuerpo y el pecho alto.',
      'Vuelve despacio, sin redondear la espalda.',
    ],
    errores: ['Mecer el torso adelante y atrás.', 'Encoger los hombros.', 'Bloquear las rodillas.'],
  },
  'Peso muerto convencional': {
    pasos: [
      'Pon los pies al ancho de la cadera, con la barra sobre la mitad del pie.',
      'Dobla cadera y rodillas, toma la barra y deja la espalda recta y firme.',
      'Empuja el suelo y sube la barra pegada a las piernas hasta quedar de pie.',
      'Bájala llevando primero la cadera hacia atrás y luego doblando las rodillas.',
    ],
    errores: [
      'Redondear la espalda al despegar la barra.',
      'Subir la cadera antes que los hombros.',
      'Echarte hacia atrás al llegar arriba.',
    ],
  },
  'Remo en barra T': {
    pasos: [
      'Ponte a los lados de la barra, dobla las rodillas e inclina el torso con la espalda recta.',
      'Toma el agarre con los brazos estirados.',
      'Lleva el agarre al abdomen y junta los omóplatos.',
      'Baja con control hasta estirar los brazos.',
    ],
    errores: [
      'Levantar el torso para ayudarte.',
      'Redondear la espalda.',
      'Usar discos tan grandes que acorten el recorrido.',
    ],
  },
  'Jalón con brazos rectos': {
    pasos: [
      'Ponte frente a la polea alta y toma la barra con los brazos casi rectos.',
      'Inclina un poco el torso y aprieta el abdomen.',
      'Lleva la barra en arco hasta los muslos, sin doblar más los codos.',
      'Sube despacio hasta la altura de la cara.',
    ],
    errores: [
      'Doblar los codos y empujar con los tríceps.',
      'Mecer el cuerpo.',
      'Encoger los hombros arriba.',
    ],
  },
  'Remo invertido': {
    pasos: [
      'Pon la barra a la altura de la cintura y acuéstate debajo de ella.',
      'Tómala un poco más ancho que los hombros, con el cuerpo recto y los talones en el suelo.',
      'Lleva el pecho hacia la barra y junta los omóplatos.',
      'Baja despacio hasta estirar los brazos. Si cuesta, dobla las rodillas.',
    ],
    errores: ['Dejar caer la cadera.', 'Llevar el mentón a la barra y no el pecho.', 'Bajar de golpe.'],
  },
  'Extensión lumbar en banco': {
    pasos: [
      'Ajusta el banco para que la almohadilla quede debajo del hueso de la cadera.',
      'Asegura los talones y cruza los brazos sobre el pecho.',
      'Baja doblando la cadera, con la espalda recta.',
      'Sube hasta que el cuerpo quede en línea recta y aprieta los glúteos.',
    ],
    errores: ['Subir más allá de la línea recta.', 'Redondear la espalda al bajar.', 'Subir con impulso.'],
  },
}
