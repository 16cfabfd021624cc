package app;

import lib.Account;
import lib.Watch;

/** What the advice saw and changed, and the interface that it added. */
public class Main {
    public static void main(String[] args) {
        Account account = new Account();
        account.pay(3);
        account.pay(4);
        System.out.println(account.twice());
        System.out.println(account.told());
        System.out.println(((Watch.Named) (Object) account).name());
        Watch.LOG.forEach(System.out::println);
        if (Watch.LOG.size() < 5) {
            throw new IllegalStateException("nothing is woven");
        }
    }
}
