package exchange;

/** One handler for each kind of message; the call of `handle` in the dispatcher sees all of them. */
final class Handlers {
    private Handlers() {
    }

    /** Answers one kind of message. */
    abstract static class Handler<M extends Message> {
        final Class<M> type;

        Handler(Class<M> type) {
            this.type = type;
        }

        final Reply accept(Market market, Message message) {
            return handle(market, type.cast(message));
        }

        abstract Reply handle(Market market, M message);
    }

    /** Messages about one book, which may be halted. */
    abstract static class OnBook<M extends Message> extends Handler<M> {
        OnBook(Class<M> type) {
            super(type);
        }

        abstract String symbol(M message);

        abstract Reply handle(Market market, Book book, M message);

        @Override
        Reply handle(Market market, M message) {
            Book book = market.book(symbol(message));
            return book.halted() ? new Reply.Refused("halted") : handle(market, book, message);
        }
    }

    static final class Place extends OnBook<Message.Place> {
        Place() {
            super(Message.Place.class);
        }

        @Override
        String symbol(Message.Place message) {
            return message.symbol();
        }

        @Override
        Reply handle(Market market, Book book, Message.Place m) {
            Account account = market.account(m.client());
            if (m.side() == Side.BUY && account.cash() < (long) m.price() * m.quantity()) {
                return new Reply.Refused("no cash");
            }
            return new Reply.Accepted(book.place(account, m.side(), m.price(), m.quantity()));
        }
    }

    static final class Cancel extends OnBook<Message.Cancel> {
        Cancel() {
            super(Message.Cancel.class);
        }

        @Override
        String symbol(Message.Cancel message) {
            return message.symbol();
        }

        @Override
        Reply handle(Market market, Book book, Message.Cancel m) {
            return book.remove(m.order(), m.client()) ? new Reply.Done() : new Reply.Refused("no such order");
        }
    }

    static final class Amend extends OnBook<Message.Amend> {
        Amend() {
            super(Message.Amend.class);
        }

        @Override
        String symbol(Message.Amend message) {
            return message.symbol();
        }

        @Override
        Reply handle(Market market, Book book, Message.Amend m) {
            return book.amend(m.order(), m.client(), m.quantity()) ? new Reply.Accepted(m.order()) : new Reply.Refused("no such order");
        }
    }

    static final class Quote extends OnBook<Message.Quote> {
        Quote() {
            super(Message.Quote.class);
        }

        @Override
        String symbol(Message.Quote message) {
            return message.symbol();
        }

        @Override
        Reply handle(Market market, Book book, Message.Quote m) {
            return new Reply.Prices(book.best(Side.BUY), book.best(Side.SELL));
        }
    }

    static final class Deposit extends Handler<Message.Deposit> {
        Deposit() {
            super(Message.Deposit.class);
        }

        @Override
        Reply handle(Market market, Message.Deposit m) {
            market.account(m.client()).pay(m.amount());
            return new Reply.Done();
        }
    }

    static final class Halt extends Handler<Message.Halt> {
        Halt() {
            super(Message.Halt.class);
        }

        @Override
        Reply handle(Market market, Message.Halt m) {
            market.book(m.symbol()).halt(true);
            return new Reply.Done();
        }
    }

    static final class Resume extends Handler<Message.Resume> {
        Resume() {
            super(Message.Resume.class);
        }

        @Override
        Reply handle(Market market, Message.Resume m) {
            market.book(m.symbol()).halt(false);
            return new Reply.Done();
        }
    }

    static final class Close extends Handler<Message.Close> {
        Close() {
            super(Message.Close.class);
        }

        @Override
        Reply handle(Market market, Message.Close m) {
            int removed = 0;
            for (String symbol : market.symbols()) {
                removed += market.book(symbol).removeAll(m.client());
            }
            return removed > 0 ? new Reply.Done() : new Reply.Refused("nothing open");
        }
    }
}
