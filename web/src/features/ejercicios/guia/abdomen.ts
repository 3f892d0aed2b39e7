import type { Guia } from './guia.ts'

export const abdomen: Record<string, Guia> = {
  'Plancha frontal': {
    pasos: [
      'Apoya los antebrazos en el suelo, con los codos debajo de los hombros.',
      'Sube la cadera hasta que el cuerpo quede en línea recta, sobre las puntas de los pies.',
      'Aprieta el abdomen y los glúteos, y respira con calma.',
      'Aguanta el tiempo marcado y baja con control.',
    ],
    errores: ['Dejar caer la cadera.', 'Subir los glúteos.', 'Aguantar la respiración.'],
  },
  'Plancha lateral': {
    pasos: [
      'Acuéstate de lado y apoya el antebrazo, con el codo debajo del hombro.',
      'Pon un pie sobre el otro y sube la cadera hasta alinear el cuerpo.',
      'Aprieta el abdomen y lleva el otro brazo arriba o a la cadera.',
      'Aguanta, baja despacio y cambia de lado.',
    ],
    errores: [
      'Dejar caer la cadera.',
      'Girar el torso hacia el suelo.',
      'Hundir el hombro de apoyo. Si cuesta, apoya las rodillas.',
    ],
  },
  'Encogimiento abdominal': {
    pasos: [
      'Acuéstate boca arriba con las rodillas dobladas y los pies en el suelo.',
      'Pon las manos a los lados de la cabeza, sin entrelazarlas.',
      'Despega la cabeza y los omóplatos mientras sueltas el aire.',
      'Baja despacio, sin dejar caer la cabeza.',
    ],
    errores: [
      'Tirar del cuello con las manos.',
      'Subir con impulso.',
      'Levantar toda la espalda: solo suben los omóplatos.',
    ],
  },
  'Encogimiento en polea': {
    pasos: [
      'Arrodíllate frente a la polea alta y lleva la cuerda a los lados de la cabeza.',
      'Deja la cadera quieta y aprieta el abdomen.',
      'Enrolla el torso llevando los codos hacia los muslos.',
      'Sube despacio hasta estirar el abdomen.',
    ],
    errores: [
      'Tirar con los brazos.',
      'Sentarte sobre los talones en cada repetición.',
      'Bajar con la espalda recta, sin enrollarla.',
    ],
  },
  'Elevación de piernas colgado': {
    pasos: [
      'Cuélgate de la barra con los hombros activos y las piernas juntas.',
      'Aprieta el abdomen para no balancearte.',
      'Sube las piernas hasta la altura de la cadera. Si cuesta, dobla las rodillas.',
      'Baja despacio hasta quedar quieto.',
    ],
    errores: ['Tomar impulso.', 'Dejar caer las piernas.', 'Colgarte sin fuerza en los hombros.'],
  },
  'Elevación de piernas acostado': {
    pasos: [
      'Acuéstate boca arriba con los brazos a los lados y las piernas juntas.',
      'Pega la espalda baja al suelo y aprieta el abdomen.',
      'Sube las piernas hasta la vertical.',
      'Baja despacio y detente antes de que la espalda se despegue.',
    ],
    errores: ['Arquear la espalda baja.', 'Bajar de golpe.', 'Empujar con las manos.'],
  },
  'Giro ruso': {
    pasos: [
      'Siéntate con las rodillas dobladas e inclina el torso un poco hacia atrás.',
      'Sostén un balón o un disco frente al pecho, con la espalda larga.',
      'Gira el torso y lleva el peso a un lado de la cadera.',
      'Pasa por el centro y gira al otro lado, con control.',
    ],
    errores: ['Mover solo los brazos.', 'Redondear la espalda.', 'Girar tan rápido que pierdas el control.'],
  },
  'Bicicleta abdominal': {
    pasos: [
      'Acuéstate boca arriba con las manos a los lados de la cabeza y despega los hombros.',
      'Lleva una rodilla al pecho y estira la otra pierna sin tocar el suelo.',
      'Gira el torso y acerca el codo contrario a la rodilla.',
      'Cambia de lado despacio, como si pedalearas.',
    ],
    errores: ['Tirar del cuello.', 'Pedalear con prisa.', 'Despegar la espalda baja del suelo.'],
  },
  Escaladores: {
    pasos: [
      'Ponte en posición de flexión, con las manos debajo de los hombros.',
      'Aprieta el abdomen y deja la espalda recta.',
      'Lleva una rodilla hacia el pecho sin subir la cadera.',
      'Cambia de pierna con ritmo y sigue respirando.',
    ],
    errores: ['Subir mucho la cadera.', 'Rebotar sobre los hombros.', 'Aguantar la respiración.'],
  },
  'Rueda abdominal': {
    pasos: [
      'Arrodíllate y toma la rueda con las manos debajo de los hombros.',
      'Aprieta el abdomen y los glúteos.',
      'Rueda hacia adelante hasta donde la espalda siga recta.',
      'Vuelve tirando con el abdomen, sin sentarte sobre los talones.',
    ],
    errores: [
      'Dejar que la espalda baja se hunda.',
      'Ir más lejos de lo que puedes volver.',
      'Tirar solo con los brazos.',
    ],
  },
}
