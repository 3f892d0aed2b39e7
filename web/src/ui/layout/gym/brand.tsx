import classes from './gym-brand.module.css'

export function Brand({ nombre, logo }: { nombre?: string; logo?: string }) {
  return (
    <>
      <img src={logo ?? '/logo.svg'} alt="" />
      <span className={classes.names}>
        {nombre && <span>{nombre}</span>}
        <span className={classes.title}>Admin Gimnasios</span>
      </span>
    </>
  )
}
